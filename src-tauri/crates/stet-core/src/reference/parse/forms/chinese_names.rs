//! Chinese names: one character of a few hundred, or two of a few dozen, are the family name; it stands first, and no
//! blank parts it from the given name.

/// Family names of one character, in both scripts, the commonest first.
#[rustfmt::skip]
const FAMILIES: [&str; 8] = [
    "王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖萧蕭田董袁潘于蒋蔣蔡余",
    "杜叶葉程苏蘇魏吕呂丁任沈姚卢盧姜崔钟鍾谭譚陆陸汪范金石廖贾賈夏韦韋付傅方白邹鄒孟熊秦邱江尹薛闫阎閻段雷侯龙龍史陶黎贺賀顾",
    "顧毛郝龚龔邵万萬钱錢严嚴覃武戴莫孔向汤湯温溫康施文牛樊葛邢安齐齊易乔喬伍庞龐颜顏倪庄莊聂聶章鲁魯岳翟殷詹申欧歐耿关關兰蘭",
    "焦俞左柳甘祝包宁寧尚符舒阮柯纪紀梅童凌毕畢单單季裴霍涂成苗谷盛曲翁冉骆駱蓝藍路游辛靳管柴蒙鲍鮑华華喻祁蒲房滕屈饶饒解牟艾",
    "尤阳陽时時穆卓古吉缪繆简簡车車项項连連芦蘆麦麥褚娄婁窦竇戚岑景党宫宮费費卜冷晏席卫衛米柏宗瞿桂全佟应應臧闵閔苟邬鄔边邊卞",
    "姬师師和仇栾欒隋商刁沙荣榮巫寇桑郎甄丛叢仲虞敖巩鞏明佘池查麻苑迟遲邝鄺封谈談匡鞠惠荆荊乐樂冀郁胥南班储儲原栗燕楚鄢劳勞谌",
    "諶奚皮粟冼蔺藺楼樓盘盤满滿闻聞厉厲伊仝郜阚闞花帅帥屠豆朴盖蓋练練廉禹井祖漆巴丰豐卿狄平索宣晋晉相初容敬扈晁芮阙闕浦戈伏鹿",
    "薄邸雍辜羊阿乌烏裘修邰赫杭况況那宿鲜鮮逯隆茹诺諾战戰慕亢嵇哈湛宾賓戎勾揭干尉冶斯檀阴陰昝智幸衡富尧堯闭閉由",
];

/// Family names of two.
#[rustfmt::skip]
const DOUBLE: [&str; 72] = [
    "欧阳", "歐陽", "司马", "司馬", "上官", "诸葛", "諸葛", "东方", "東方", "尉迟", "尉遲", "皇甫", "公孙", "公孫", "慕容", "令狐", "司徒", "司空", "夏侯", "轩辕", "軒轅", "长孙", "長孫", "宇文", "端木", "呼延", "南宫", "南宮", "独孤", "獨孤", "拓跋", "西门", "西門", "申屠", "太史", "淳于", "单于", "單于", "澹台", "澹臺", "赫连", "赫連", "钟离", "鍾離", "宗政", "濮阳", "濮陽", "公冶", "仲孙", "仲孫", "闻人", "聞人", "东郭", "東郭", "完颜", "完顏", "百里", "谷梁", "梁丘", "左丘", "东门", "東門", "微生", "羊舌", "巫马", "巫馬", "万俟", "萬俟", "张简", "張簡", "范姜", "欧陽",
];

/// What the names of bodies end in: bureau, ministry, institute, society …
const BODIES: &str = "局部院厅廳处處会會社所馆館署办辦委站网網校团團库庫室组組队隊系";

/// Family name and given name of one or two characters; `None` for the name of a body, or one that is none of
/// China's.
pub(super) fn parts(name: &str) -> Option<(&str, &str)> {
    if name.ends_with(|last| BODIES.contains(last)) {
        return None;
    }
    let length = name.chars().count();
    let given = |family: usize| (1..=2).contains(&length.saturating_sub(family));
    if let Some(double) = DOUBLE.iter().find(|double| name.starts_with(**double)) {
        return given(2).then(|| name.split_at(double.len()));
    }
    let first = name.chars().next()?;
    let known = FAMILIES.iter().any(|row| row.contains(first));
    (known && given(1)).then(|| name.split_at(first.len_utf8()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_of_one_and_two_characters() {
        for (name, wanted) in [
            ("李世安", Some(("李", "世安"))),
            ("陳麗", Some(("陳", "麗"))),
            ("欧阳修", Some(("欧阳", "修"))),
            ("司马相如", Some(("司马", "相如"))),
            ("诸葛亮", Some(("诸葛", "亮"))),
            // Bodies, and names of other peoples.
            ("海洋局", None),
            ("水利部", None),
            ("文物局", None),
            ("王府井管理处", None),
            ("山田太郎", None),
            ("李", None),
        ] {
            assert_eq!(parts(name), wanted, "{name}");
        }
    }
}
