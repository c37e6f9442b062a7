//! Words by which texts relate figures, in the languages whose figures are read. Parts of patterns,
//! all meant to be read in any case.

/// Before the figure that something was.
pub(super) const FROM: &str =
    r"(?:from|von|vom|de|del|desde|da|dal|dai|dalla|van|från|fra|ze?|со?|от|od|з|від)";
/// Before the figure that it became.
pub(super) const TO: &str =
    r"(?:to|auf|à|aux?|a|al|alla|naar|tot|till|til|para|hasta|bis|do|na|до|на|la)";
/// Before what a share is taken of.
pub(super) const OF: &str = r"(?:out\s+of|of|von|der|des|de|d['’]|du|del|dei|delle|degli|di|dos|das|do|van|av|af|sur|su|op)";
/// Articles and their like between a preposition and a figure.
pub(super) const THE: &str = r"(?:the|its|all|his|her|their|our|these|those|a\s+total\s+of|den|der|les|ses|leurs|los|las|sus|i|gli|le|os|as|alla|insgesamt|sämtlichen)";
/// Words that leave room around a figure.
pub(super) const HEDGE: &str = r"(?:about|around|some|just|nearly|almost|over|under|roughly|approximately|approx\.?|more|less|than|only|exactly|mere|rund|etwa|fast|knapp|gut|nur|über|unter|mehr|weniger|als|circa|ca\.?|environ|près|presque|quelque|plus|moins|de|d['’]|que|casi|unos|unas|cerca|alrededor|más|menos|quasi|oltre|meno|più|ongeveer|bijna|ruim|meer|minder|dan|omkring|nästan|quase|≈|~|=)";
/// Joins the last two of a list.
pub(super) const AND: &str =
    r"(?:and|plus|und|sowie|et|y|e|en|och|og|oraz|i|и|та|és|ve|și|και|as\s+well\s+as|then)";
/// Joins two ways of saying one thing.
pub(super) const OR: &str = r"(?:or|that\s+is|which\s+is|i\.e\.|oder|also|das\s+heißt|das\s+sind|soit|ou|c['’]est-à-dire|o|es\s+decir|o\s+sea|ossia|ovvero|cioè|ofwel|oftewel|dus|eller|det\s+vill\s+säga|altså|ou\s+seja|isto\s+é|czyli|tedy|neboli|to\s+jest|то\s+есть|pari\s+ad?|d\.\s*v\.\s*s\.|dvs\.|d\.\s*h\.|i\.\s*e\.|m\.a\.w\.)";
/// Says that something grew or shrank, as a noun.
pub(super) const CHANGE: &str = r"(?:increase|rise|growth|gain|jump|surge|climb|drop|fall|decrease|decline|reduction|loss|cut|slump|Anstieg|Zunahme|Zuwachs|Plus|Minus|Rückgang|Steigerung|Erhöhung|Abnahme|Senkung|Wachstum|hausse|augmentation|progression|croissance|baisse|diminution|recul|chute|réduction|aumento|subida|incremento|alza|crecimiento|descenso|caída|bajada|disminución|reducción|crescita|rialzo|calo|diminuzione|riduzione|crescimento|queda|redução|diminuição|stijging|toename|groei|daling|afname|ökning|minskning|uppgång|nedgång|stigning|økning|fald|vækst|wzrost|spadek|zwiększenie|zmniejszenie|nárůst|růst|pokles|snížení|рост|прирост|увеличение|снижение|сокращение|падение|nedgang|auge)";

/// Says that a whole is divided into the parts that follow.
pub(super) const DIVIDES: &str = r"(?:split|divided|breaks?\s+down|broken\s+down|made\s+up\s+of|consist(?:s|ed|ing)?\s+of|composed\s+of|verteil(?:t|te|en|ten)\s+sich|aufgeteilt|teil(?:t|te|en|ten)\s+sich|gliedert(?:e|en)?\s+sich|gliedern\s+sich|setz(?:t|te|en|ten)\s+sich|bestand|besteh(?:t|en)\s+aus|se\s+répart(?:it|issent|issait|issaient)|réparti(?:e|s|es)?|se\s+divis(?:e|ent|ait|aient)|divisée?s?|se\s+compos(?:e|ent|ait|aient)|composée?s?\s+de|ventilée?s?|se\s+reparte[n]?|se\s+repartió|repartid[oa]s?|se\s+divide[n]?|se\s+dividió|dividid[oa]s?|se\s+compone[n]?|compuest[oa]s?\s+(?:de|por)|se\s+desglosa|si\s+(?:ripartisce|ripartiscono|divide|dividono|suddivide|compone|compongono)|ripartit[oaie]|suddivis[oaie]|divis[oaie]\s+(?:in|tra|fra)|compost[oaie]\s+(?:di|da)|verdeeld|bestaat\s+uit|bestaan\s+uit|is\s+opgebouwd|divide-se|dividem-se|reparte-se|distribui-se|distribuíd[oa]s?|composto\s+por|fördela(?:r|des|s|de)(?:\s+sig)?|delas\s+(?:upp|in)|består\s+av|uppdelad|fordeler\s+sig|fordelt|består\s+af|opdelt|dzieli\s+się|podzielon[oyae]|składa\s+się|распределя\p{L}+|делится|состоит\s+из)";

/// Verbs by which figures change.
pub(super) const MOVES: &str = r"(?:rose|risen|ris(?:es|ing)|grew|grow\w*|fell|fall\w*|dropp\w*|drops?|declin\w*|decreas\w*|increas\w*|climb\w*|jump\w*|went|gone|up|down|cut|reduc\w*|shrank|surg\w+|soar\w*|slipp\w*|sank|plung\w*|swell\w*|stieg\w*|gestiegen|steig\w*|sank\w*|gesunken|fiel\w*|gefallen|wuchs\w*|gewachsen|erhöh\w*|nahm\w*|zugenommen|abgenommen|kletter\w*|verringer\w*|reduzier\w*|pass[éea]\w*|augment\w*|diminu\w*|baiss\w*|chut\w*|progress\w*|grimp\w*|recul\w*|sub[ie]\w*|subió|aument\w*|cay\w*|baj\w*|disminu\w*|creci\w*|redu\w*|pas[óo]\w*|sal(?:it[aoei]|ì)|sces[aoei]|scend\w*|cresc\w*|cresciut\w*|cal[aoò]\w*|steeg|stegen|gestegen|stijg\w*|daal\w*|gedaald|groei\w*|gegroeid|ök\w*|minsk\w*|steg\w*|fald\w*|vokse\w*|vokste|øk\w*|gikk\s+(?:ned|opp)|caiu|caíram|desce\w*|sob\w*|wzr(?:ósł|osł\w*|asta\w*)|spad\w*|zmniejsz\w*|zwiększ\w*|zmala\w*|vzrost\w*|kles\w*|sníži\w*|stoupl\w*|вырос\w*|возрос\w*|увелич\w*|снизил\w*|сократил\w*|упал\w*|уменьш\w*)";

/// The pattern of `words`, any of them, followed by the end of the text; hedges may stand between.
pub(super) fn ends_in(words: &str) -> String {
    format!(r"(?i)(?:^|[\s(]){words}\s+(?:{THE}\s+)?(?:{HEDGE}\s+)*$")
}
