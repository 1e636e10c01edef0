"""Lost Ruins of Arnak 阿纳克遗迹."""
