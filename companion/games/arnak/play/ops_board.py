"""Steps on the island: digging, discovering, activating, moving, overcoming (A14, A15)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.arnak import effects as fx
from companion.games.arnak.effects import Level
from companion.games.arnak.goods import Icons, Purse
from companion.games.arnak.play import events as ev
from companion.games.arnak.play.choices import Choice, nothing_to_ask, op
from companion.games.arnak.play.desk import Desk
from companion.games.arnak.play.ops_turn_up import guardian_words
from companion.games.arnak.play.scene import Cost, Scene
from companion.games.arnak.play.state import FREE, Site
from companion.games.arnak.play.tasks import TakeGuardian, Task, TurnUp, UseSite
from companion.games.arnak.play.words import place, steps_words
from companion.table.message import Message
from companion.table.refusal import Refusal, refuse


def level_of(site: Site) -> Level:
    """The level of a site: 0 is a camp."""
    return 0 if site.level == 0 else 1 if site.level == 1 else 2


def site_words(scene: Scene, site: Site) -> Message:
    """What a known site gives."""
    return steps_words(scene.rules.effects.sites[site.tile].steps)


# Digging and discovering


def digs(scene: Scene, step: fx.Dig) -> list[Choice]:
    """The known sites where one may dig, with the travel they cost (A14)."""
    return [
        _target(scene, step, site, Purse(), site_words(scene, site))
        for site in scene.state.sites
        if site.known and site.level in step.levels and scene.wants(site.id)
    ]


def discoveries(scene: Scene, step: fx.Dig) -> list[Choice]:
    """The sites that may be discovered: compasses on top of the travel (A14)."""
    found: list[Choice] = []
    for site in scene.state.sites:
        if site.known or site.level not in step.levels or not scene.wants(site.id):
            continue
        level = level_of(site)
        compass = scene.rules.board.discover_compass[level]
        goods = Purse(compass=max(0, compass - step.compass_less))
        idols = scene.rules.pack.setup.idols[level]
        n = idols.face_up + idols.face_down
        outcome = Message("arnak.outcome.discover", {"n": n})
        found.append(_target(scene, step, site, goods, outcome))
    return found


def _target(scene: Scene, step: fx.Dig, site: Site, goods: Purse, outcome: Message) -> Choice:
    space = site.free_space()
    travel = Icons()
    if step.travel == "normal":
        travel = scene.rules.board.place(site.id).spaces[space or 0]
    refused: Refusal | None = None
    if scene.at_home < 1:
        refused = refuse("arnak.no.archaeologist", overridable=True)
    elif space is None:
        refused = refuse("arnak.no.space")
    cost = Cost(goods, travel, step.travel_less)
    label = place(site.id, site.tile)
    return Choice(site.id, label, f"site.{site.id}", cost, outcome=outcome, refused=refused).priced(
        scene
    )


def _dig_choices(scene: Scene, task: Task) -> Sequence[Choice]:
    step = task.step
    assert isinstance(step, fx.Dig)
    return [*digs(scene, step), *(discoveries(scene, step) if step.discover else ())]


def _dig(desk: Desk, task: Task, choice: Choice) -> None:
    step = task.step
    assert isinstance(step, fx.Dig)
    send(desk, task, choice, step.activations)


def send(desk: Desk, task: Task, choice: Choice, uses: int = 1) -> None:
    """Pay, and put an archaeologist on the cheapest free space; what it finds comes next."""
    seat, site = task.seat, desk.state.site(choice.pick)
    assert site is not None
    space = site.free_space()
    assert space is not None
    desk.pay(seat, choice.cost, choice.payment)
    desk.write(ev.Sent(site.id, space, seat))
    if site.known:
        again = (UseSite(site.id, again=True) for _ in range(uses - 1))
        desk.then(task, UseSite(site.id), *again)
        return
    idols = desk.rules.pack.setup.idols[level_of(site)]
    desk.write(ev.IdolsChanged(seat, idols.face_up + idols.face_down))
    desk.then(
        task,
        *(TurnUp("idol") for _ in range(idols.face_up)),
        TurnUp("tile", site.id),
        TurnUp("guardian", site.id, "stay"),
    )


def _again(scene: Scene, task: Task) -> Sequence[Choice] | None:
    step = task.step
    assert isinstance(step, UseSite)
    site = scene.state.site(step.place)
    if not step.again or site is None:
        return None
    return [Choice("yes", site_words(scene, site), f"site.{site.id}")]


def _use_site(desk: Desk, task: Task, _: Choice | None) -> None:
    step = task.step
    assert isinstance(step, UseSite)
    use_site(desk, task.seat, step.place)


def use_site(desk: Desk, seat: int, where: str) -> None:
    """The effect of a known site comes next."""
    site = desk.state.site(where)
    if site is not None and site.known:
        desk.next_steps(seat, desk.rules.effects.sites[site.tile].steps, f"tile.{site.tile}")


def _if_again(scene: Scene, task: Task) -> bool:
    assert isinstance(task.step, UseSite)
    return task.step.again


# Activating


def _activations(scene: Scene, task: Task) -> Sequence[Choice] | None:
    step = task.step
    assert isinstance(step, fx.Activate)
    if step.of == "destination" and step.optional:
        site = scene.state.site(scene.state.destination)
        return [] if site is None else [Choice("yes", site_words(scene, site), f"site.{site.id}")]
    if step.of != "board":
        return None
    surcharge = dict(step.surcharge)
    return [
        Choice(
            site.id,
            place(site.id, site.tile),
            f"site.{site.id}",
            Cost(surcharge.get(level_of(site), Purse())),
            outcome=site_words(scene, site),
        ).priced(scene)
        for site in scene.state.sites
        if site.known
        and site.level in step.levels
        and site.id not in task.used
        and _occupied(site, step.occupied_by, scene.seat)
    ]


def _occupied(site: Site, by: str, seat: int) -> bool:
    if by == "nobody":
        return site.empty
    return by == "any" or site.here(seat)


def _activate(desk: Desk, task: Task, choice: Choice | None) -> None:
    step = task.step
    assert isinstance(step, fx.Activate)
    if step.of == "stack_top":
        desk.then(task, *(TurnUp("tile", str(level)) for level in step.levels))
    elif step.of == "destination":
        use_site(desk, task.seat, desk.state.destination)
    elif choice is not None:
        desk.pay(task.seat, choice.cost, choice.payment)
        if step.n > 1:
            more = fx.Activate(
                step.of, step.levels, step.occupied_by, step.n - 1, step.surcharge, step.optional
            )
            desk.next(Task(task.seat, more, task.source, used=(*task.used, choice.pick)))
        use_site(desk, task.seat, choice.pick)


# Moving


def _moves(scene: Scene, task: Task) -> Sequence[Choice]:
    step, state = task.step, scene.state
    assert isinstance(step, fx.Move)
    if step.piece == "idol":
        if not scene.me.slotted:
            return []
        return [Choice("idol", Message("arnak.choice.idol_back"), "idol")]
    from_here = [
        s
        for s in state.sites
        if s.here(scene.seat) and (step.piece == "archaeologist" or s.guardian)
    ]
    if step.to == "home":
        return [
            Choice(
                f"{s.id}>home",
                Message("arnak.choice.home", {"place": place(s.id, s.tile)}),
                f"site.{s.id}",
            )
            for s in from_here
        ]
    targets = [s for s in state.sites if s.known and s.level in step.levels and _takes(s, step)]
    return [
        Choice(
            f"{old.id}>{new.id}",
            Message(
                "arnak.choice.move",
                {"old": place(old.id, old.tile), "new": place(new.id, new.tile)},
            ),
            f"site.{new.id}",
            outcome=site_words(scene, new),
        )
        for old in from_here
        for new in targets
        if old.id != new.id
    ]


def _takes(site: Site, step: fx.Move) -> bool:
    if step.site_is == "unoccupied_and_unguarded":
        return site.empty and not site.guardian
    return site.free_space() is not None


def _move(desk: Desk, task: Task, choice: Choice) -> None:
    step, seat = task.step, task.seat
    assert isinstance(step, fx.Move)
    if step.piece == "idol":
        desk.write(ev.IdolsChanged(seat, 1, -1))
        return
    old, _, new = choice.pick.partition(">")
    if step.piece == "guardian":
        desk.write(ev.GuardianMoved(old, new), ev.Arrives(new))
        return
    site = desk.state.site(old)
    assert site is not None
    desk.write(ev.Sent(old, site.people.index(seat), FREE))
    if new != "home":
        there = desk.state.site(new)
        assert there is not None
        space = there.free_space()
        assert space is not None
        desk.write(ev.Sent(new, space, seat), ev.Arrives(new))


# Overcoming


def guardians_in_reach(scene: Scene, where: str, *, free: bool) -> list[Choice]:
    """The guardians one may overcome, with their cost unless it is free (A15)."""
    found: list[Choice] = []
    for site in scene.state.sites:
        if not site.guardian or not scene.wants(site.id):
            continue
        rivals = any(who > 0 and who != scene.seat for who in site.people)
        near = site.here(scene.seat) if where == "my_site" else not rivals
        facts = scene.rules.effects.guardians[site.guardian]
        cost = Cost()
        if not free:
            cost = Cost(facts.cost.goods, facts.cost.icons, discard=facts.cost.discard)
        refused = None if near else refuse("arnak.no.archaeologist_there", overridable=True)
        found.append(
            Choice(
                site.id,
                Message("arnak.choice.guardian", {"place": place(site.id, site.tile)}),
                f"guardian.{site.guardian}",
                cost,
                outcome=Message("arnak.outcome.overcome", {"boon": steps_words(facts.boon)}),
                refused=refused,
            ).priced(scene)
        )
    return found


def _overcomes(scene: Scene, task: Task) -> Sequence[Choice]:
    assert isinstance(task.step, fx.Overcome)
    return guardians_in_reach(scene, task.step.where, free=True)


def _overcome(desk: Desk, task: Task, choice: Choice) -> None:
    overcome(desk, task, choice)


def overcome(desk: Desk, task: Task, choice: Choice) -> None:
    """Pay, discard what it asks for, and take the guardian."""
    desk.pay(task.seat, choice.cost, choice.payment)
    discard = (fx.Discard(choice.cost.discard),) if choice.cost.discard else ()
    desk.then(task, *discard, TakeGuardian(choice.pick))


def _take_guardian(desk: Desk, task: Task, _: Choice | None) -> None:
    step = task.step
    assert isinstance(step, TakeGuardian)
    site = desk.state.site(step.place)
    assert site is not None
    desk.write(ev.GuardianTaken(task.seat, site.id, site.guardian))


op("dig", _dig_choices, _dig)
op("use_site", _again, _use_site, _if_again)
op("activate", _activations, _activate)
op("move", _moves, _move)
op("overcome", _overcomes, _overcome)
op("take_guardian", nothing_to_ask, _take_guardian)

__all__ = ["digs", "discoveries", "guardian_words", "guardians_in_reach", "overcome", "send"]
