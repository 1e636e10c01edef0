"""Make the fonts in companion/web/assets/fonts.

    python build/fonts.py [--work build/out/fonts] [--only body,display,icons,fallback]

Needs fonttools, brotli and pillow, and on a Debian or Ubuntu machine `apt-get` (packages
fonts-wqy-microhei, fonts-lxgw-wenkai, fonts-noto-color-emoji, fonts-noto-core) and `npm`
(@fontsource/noto-sans-{sc,tc,hk,jp,kr}). Both are used only to download and unpack; nothing is
installed. The results are committed, so nobody needs this to run or to test the program.

What comes out, and why it is what it is:

* body.woff2     WenQuanYi Micro Hei: every character of GB2312, Latin, Greek, Cyrillic, kana.
                 Noto Sans SC is prettier but 1.10 MB (0.82 MB with coarser outlines) against
                 0.49 MB, and the first page may move 6.5 MB, of which the Safari client takes 5.5.
* display.woff2  LXGW WenKai Bold: Latin, figures, and the Chinese that titles are made of.
* icons.woff2    Material Icons without the "sharp" and most "rounded" drawings: 0.19 of 0.35 MB.
* fallback.zip   what the Flutter engine asks for when the body font lacks a character: the very
                 slices it knows by number, without the characters the body has, plus colour emoji
                 (bitmaps: the engine draws none of the SVG ones), symbols and living scripts.
"""

from __future__ import annotations

import argparse
import importlib.util
import io
import json
import re
import subprocess
import zipfile
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from fontTools import subset
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "companion/web/assets/fonts"
DEBIAN = ["fonts-wqy-microhei", "fonts-lxgw-wenkai", "fonts-noto-color-emoji", "fonts-noto-core"]
HAN = ("sc", "tc", "hk", "jp", "kr")
#: Noto Sans fonts of scripts that a name at the table may be written in.
SCRIPTS = (
    *("Arabic", "Armenian", "Bengali", "Devanagari", "Ethiopic", "Georgian", "Gujarati"),
    *("Gurmukhi", "Hebrew", "Kannada", "Khmer", "Lao", "Malayalam", "Mongolian", "Myanmar"),
    *("Oriya", "Sinhala", "Tamil", "Telugu", "Thaana", "Thai", "Symbols", "Symbols2"),
)
#: Title words that no catalogue may hold yet.
TITLE_WORDS = (
    "桌边游戏开始结束继续返回加入离开等待准备玩家座位主机房间号码扫描拍照分数总计排名胜利平局回合轮次阶段"
    "行动撤销确认取消设置语言中文历史记录统计图表导出打印标签卡牌身份角色任务秘密查看隐藏翻开守护者侵略者"
    "天神帮手特殊生命装备陷阱审判白天黑夜投票发言探索发掘研究神殿岛屿遗迹神器物品助手守卫恐惧偶像罗盘"
    "金币石板箭头宝石靴子汽车轮船飞机放大镜笔记本购买移动克服奖励费用收入零一二三四五六七八九十百千万"
    "第共张个人位名次年月日时分秒前后左右上下大小多少新旧你我他她它们的是不了在有和与或这那谁什么已未请"
    "正重连接断网络设备手机平板电视暗亮色声音震动帮助规则说明关于版本恭喜欢迎祝好运再来一局"
)
#: How the names of the screens' catalogues begin: every title is in one of these.
ON_SCREEN = re.compile(r"(ui|table|arnak|alakanas)(_.*)?")
#: How many Chinese characters the display face may have (each takes about 0.2 KB).
TITLE_HAN = 760
#: Rounded icons that Flutter's own controls draw.
ROUNDED = re.compile(
    r"^(arrow_|chevron_|keyboard_arrow_|check|close|more_|menu|expand_).*_rounded$"
)


def gb2312() -> set[int]:
    """Every code point of GB 2312-80, the signs and foreign letters of rows 1-9 included."""
    found: set[int] = set()
    for row in range(0xA1, 0xF8):
        for cell in range(0xA1, 0xFF):
            try:
                found.add(ord(bytes((row, cell)).decode("gb2312")))
            except UnicodeDecodeError:
                continue
    return found


def body_characters() -> set[int]:
    """GB2312, Latin to Vietnamese, and the signs that game texts use; what the font has of them."""
    wanted = gb2312()
    for first, last in (
        (0x20, 0x7E), (0xA0, 0x24F), (0x370, 0x3FF), (0x400, 0x45F), (0x1E00, 0x1EFF),
        (0x2010, 0x2044), (0x20A0, 0x20BF), (0x2100, 0x214F), (0x2150, 0x218F), (0x2190, 0x21FF),
        (0x2200, 0x22FF), (0x2460, 0x24FF), (0x25A0, 0x27BF), (0x3000, 0x303F), (0x3040, 0x30FF),
        (0xFF01, 0xFF5E), (0xFFE0, 0xFFE6),
    ):  # fmt: skip
        wanted.update(range(first, last + 1))
    return wanted


def cut(font: TTFont, unicodes: Iterable[int], *, shaping: bool = False) -> TTFont:
    """`font` with only these characters; `shaping` keeps what joins Arabic or stacks Thai."""
    options = subset.Options()
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 13, 14]
    options.glyph_names = False
    options.drop_tables += ["FFTM", "MATH", "meta"]
    if not shaping:
        options.layout_features = []
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=unicodes)
    cutter.subset(font)
    return font


def woff2(font: TTFont) -> bytes:
    font.flavor = "woff2"
    data = io.BytesIO()
    font.save(data)
    return data.getvalue()


def rename(font: TTFont, family: str) -> TTFont:
    """A changed font goes by a name of its own: LXGW's licence reserves the original's."""
    for record in font["name"].names:
        if record.nameID == 1:
            record.string = family
    return font


def narrow_quotes(font: TTFont) -> None:
    """Give “ ” ‘ ’ the width of their ink: full-width ones tear every English "it’s" apart."""
    side = font["head"].unitsPerEm // 16
    glyphs, widths, names = font["glyf"], font["hmtx"], font.getBestCmap()
    for character in "“”‘’":
        name = names[ord(character)]
        glyph = glyphs[name]
        glyph.expand(glyphs)
        if glyph.isComposite():
            pen = TTGlyphPen(font.getGlyphSet())
            font.getGlyphSet()[name].draw(pen)
            glyph = pen.glyph()
            glyphs[name] = glyph
        glyph.recalcBounds(glyphs)
        glyph.coordinates.translate((side - glyph.xMin, 0))
        glyph.recalcBounds(glyphs)
        widths[name] = (glyph.xMax + side, side)


def make_body(debian: Path) -> bytes:
    font = TTFont(debian / "truetype/wqy/wqy-microhei.ttc", fontNumber=0)
    cut(font, body_characters())
    narrow_quotes(font)
    missing = [chr(c) for c in gb2312() if c not in font.getBestCmap()]
    if missing:
        raise SystemExit(f"body font lacks {''.join(missing)}")
    return woff2(rename(font, "Tableside Body"))


def title_characters() -> set[int]:
    """Latin, signs, and the Chinese that catalogues and packs use most, within the budget.

    A title's other characters are drawn in the body face: less pretty, never missing.
    """
    wanted = set(map(ord, TITLE_WORDS)) | set(range(0x20, 0x7F)) | set(range(0xA0, 0x180))
    wanted |= set(map(ord, "“”‘’—–…·•×÷−±→←↑↓，。、：；？！（）《》「」【】％＋－／"))
    used: Counter[str] = Counter()
    for path in sorted((ROOT / "content").rglob("*")):
        if path.suffix in {".po", ".yaml", ".yml", ".json"}:
            found = re.findall(r"[㐀-鿿]", path.read_text("utf-8"))
            # What stands on the screens comes before what stands in the terminal.
            used.update(found * (100 if ON_SCREEN.fullmatch(path.stem) else 1))
    by_use = sorted(used, key=lambda character: (-used[character], character))
    room = TITLE_HAN - len(set(TITLE_WORDS))
    return wanted | set(map(ord, [c for c in by_use if c not in TITLE_WORDS][:room]))


def make_display(debian: Path) -> bytes:
    font = TTFont(debian / "truetype/lxgw-wenkai/LXGWWenKai-Bold.ttf")
    return woff2(rename(cut(font, title_characters()), "Tableside Display"))


def flet_web_folder() -> Path:
    spec = importlib.util.find_spec("flet_web")
    if spec is None or spec.origin is None:
        raise SystemExit("flet-web is not installed in this Python")
    return Path(spec.origin).parent / "web"


def make_icons() -> bytes:
    """Filled and outlined Material Icons at the code points Flet knows them by."""
    font = TTFont(flet_web_folder() / "assets/fonts/MaterialIcons-Regular.otf")
    keep = [
        code
        for code, name in font.getBestCmap().items()
        if not name.endswith(("_sharp", "_rounded")) or ROUNDED.match(name)
    ]
    return woff2(cut(font, keep))


def ranges(text: str) -> set[int]:
    """`U+20,U+1f1e6-1f1ff` as code points."""
    found: set[int] = set()
    for part in text.split(","):
        first, _, last = part.strip().removeprefix("U+").partition("-")
        found.update(range(int(first, 16), int(last or first, 16) + 1))
    return found


def han_slices(npm: Path, have: set[int]) -> Iterable[tuple[str, bytes]]:
    """The numbered slices of one Noto Sans each, without what the body font draws anyway."""
    for language in HAN:
        folder = npm / f"noto-sans-{language}"
        for key in json.loads((folder / "unicode.json").read_text()):
            if not key.startswith("["):
                continue
            number = key.strip("[]")
            font = TTFont(folder / f"files/noto-sans-{language}-{number}-400-normal.woff2")
            left = set(font.getBestCmap()) - have
            if left:
                yield f"notosans{language}/{number}.woff2", woff2(cut(font, left))


def shrink_bitmaps(font: TTFont, colours: int = 64) -> None:
    """Redraw each emoji's PNG with a palette: half the bytes, no difference at text sizes."""
    from PIL import Image

    for strike in font["CBDT"].strikeData:
        for bitmap in strike.values():
            image = Image.open(io.BytesIO(bitmap.imageData)).convert("RGBA")
            small = image.quantize(colours, method=Image.Quantize.FASTOCTREE, dither=0)
            data = io.BytesIO()
            small.save(data, "PNG", optimize=True)
            if data.tell() < len(bitmap.imageData):
                bitmap.imageData = data.getvalue()


def emoji_slices(debian: Path, npm: Path) -> Iterable[tuple[str, bytes]]:
    """Single-code emoji by the engine's slice numbers; no flags, skin tones or joined families."""
    plan = json.loads((npm / "noto-color-emoji/unicode.json").read_text())
    for key, text in plan.items():
        if not key.startswith("["):
            continue
        font = TTFont(debian / "truetype/noto/NotoColorEmoji.ttf")
        wanted = ranges(text) & set(font.getBestCmap()) | {0x20, 0x200D, 0xFE0F}
        cut(font, wanted)
        shrink_bitmaps(font)
        yield f"notocoloremoji/{key.strip('[]')}.woff2", woff2(font)


def blank() -> bytes:
    """A font that has nothing to draw: the answer for scripts we carry no font for.

    An error instead makes the multi-threaded engine garble characters that it does have.
    """
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", "space"])
    builder.setupCharacterMap({0x20: "space"})
    box = TTGlyphPen(None)
    for corners in (((80, 0), (80, 700), (520, 700), (520, 0)),
                    ((130, 50), (470, 50), (470, 650), (130, 650))):  # fmt: skip
        box.moveTo(corners[0])
        for corner in corners[1:]:
            box.lineTo(corner)
        box.closePath()
    builder.setupGlyf({".notdef": box.glyph(), "space": TTGlyphPen(None).glyph()})
    builder.setupHorizontalMetrics({".notdef": (600, 80), "space": (300, 0)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Tableside Blank", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    return woff2(builder.font)


def make_fallback(debian: Path, npm: Path) -> bytes:
    """One stored zip: the server reads members in place, and git keeps one file instead of 500."""
    have = set(TTFont(OUT / "body.woff2").getBestCmap())
    members: dict[str, bytes] = {"blank.woff2": blank()}
    members.update(emoji_slices(debian, npm))
    for script in SCRIPTS:
        font = TTFont(debian / f"truetype/noto/NotoSans{script}-Regular.ttf")
        left = set(font.getBestCmap()) - have | {0x20, 0x200C, 0x200D}
        members[f"notosans{script.lower()}.woff2"] = woff2(cut(font, left, shaping=True))
    members.update(han_slices(npm, have))
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(members):
            archive.writestr(zipfile.ZipInfo(name), members[name])
    return data.getvalue()


def fetch(work: Path) -> tuple[Path, Path]:
    """Download and unpack the sources once; returns the Debian font folder and the npm scope."""
    debian, npm = work / "debian", work / "node_modules/@fontsource"
    if not debian.is_dir():
        work.mkdir(parents=True, exist_ok=True)
        subprocess.run(["apt-get", "download", *DEBIAN], cwd=work, check=True)
        for package in sorted(work.glob("*.deb")):
            subprocess.run(["dpkg", "-x", str(package), str(debian)], check=True)
    if not npm.is_dir():
        names = [f"@fontsource/noto-sans-{language}" for language in HAN]
        names.append("@fontsource/noto-color-emoji")
        subprocess.run(["npm", "install", "--prefix", str(work), *names], check=True)
    return debian / "usr/share/fonts", npm


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--work", type=Path, default=ROOT / "build/out/fonts")
    parser.add_argument("--only", default="body,display,icons,fallback")
    chosen = parser.parse_args()
    debian, npm = fetch(chosen.work.resolve())
    OUT.mkdir(parents=True, exist_ok=True)
    recipes = {
        "body": ("body.woff2", lambda: make_body(debian)),
        "display": ("display.woff2", lambda: make_display(debian)),
        "icons": ("icons.woff2", make_icons),
        "fallback": ("fallback.zip", lambda: make_fallback(debian, npm)),
    }
    for name in chosen.only.split(","):
        file, make = recipes[name]
        data = make()
        (OUT / file).write_bytes(data)
        print(f"{file}: {len(data):,} bytes", flush=True)


if __name__ == "__main__":
    main()
