//! Abbreviations, titles, measures, citations of law, company forms and quoted questions in the
//! languages of the abbreviation table.

use super::*;

fn cut<'t>(text: &'t str, lang: Option<&str>) -> Vec<&'t str> {
    sentences_in(text, lang)
        .iter()
        .filter_map(|span| span.slice(text))
        .collect()
}

#[test]
fn abbreviations_end_no_sentence_in_any_language() {
    #[rustfmt::skip]
    let table: &[(&str, &[&str])] = &[
        ("fr", &[
            "« Qui a signé ? » demanda Me L. Roche, du cabinet Roche & Cie.",
            "L'arrêté (cf. art. 12, al. 3 et chap. IV) prévoit env. 60 jours.",
            "Le Dr. Vidal habite 7, bd. Carnot.",
            "La règle est simple : Aucun car ne part avant 9 h.",
            "Voir Lenoir et al. 2019, p. 44.",
        ]),
        ("es", &[
            "«¿Quién paga?», preguntó el Sr. L. Ortiz, de Salinas del Sur S.A.",
            "El art. 7, párr. 2, fija aprox. 30 días (véase pág. 14).",
            "La Dra. Mora vive en la Av. Libertad núm. 9.",
            "Vinieron los EE. UU. y Perú.",
        ]),
        ("it", &[
            "«Chi ha firmato?» chiese l'avv. L. Conti, della Saline del Sud S.r.l.",
            "L'art. 7, co. 2, fissa ca. 30 giorni (v. p. 14).",
            "La dott.ssa Mori abita in v.le Mazzini n. 9.",
            "La regola è chiara: Nessuno parte prima.",
        ]),
        ("nl", &[
            "\"Wie betaalt dat?\" vroeg dhr. J. van Dam van Zeevis B.V. om 9.30 uur.",
            "Volgens art. 5 lid 2 zijn ca. 40 stemmen nodig, d.w.z. 4,5 % meer.",
            "Mevr. De Wit woont op nr. 7.",
            "Zie blz. 12 en Bos et al. 2020.",
        ]),
        ("de", &[
            "„Wer zahlt das?“ fragte Dr. H. Lenz von der Salz AG.",
            "Nach § 5 Abs. 2 Nr. 3 lit. a sind ca. 40 Stimmen nötig, z. B. aus dem Hafen.",
            "Die Regel ist klar: Kein Boot fährt vor 6.15 Uhr aus.",
            "Am 3. Mai kam Ludwig XIV. Müller mit.",
            "Siehe S. 12 und Ek u. a. 2020.",
        ]),
        ("pl", &[
            "„Kto zapłaci?” – zapytał inż. A. Kowal ze spółki Kopalnia Sp. z o.o. o godz. 9.30.",
            "Zgodnie z art. 5 ust. 2 pkt 3 potrzeba ok. 40 głosów, np. z portu.",
            "Dr hab. Nowak mieszka przy ul. Długiej 7.",
            "W 2020 r. było inaczej.",
            "Zob. s. 12 i Ek i in. 2020.",
        ]),
        ("ru", &[
            "«Кто заплатит?» — спросил г-н А. Орлов из ООО «Рудник».",
            "Согласно ст. 5, п. 3, нужно ок. 40 голосов, т. е. больше половины.",
            "Она живёт в г. Тверь на ул. Мира, д. 7.",
            "Шахту закрыли в 2019 г.",
            "В посёлке стало тихо.",
            "См. стр. 12 и рис. 3.",
        ]),
        ("tr", &[
            "“Kim ödeyecek?” diye sordu Dr. A. Yılmaz saat 9.30'da.",
            "Md. 5, f. 2 uyarınca yakl. 40 oy gerekir (bkz. s. 12).",
            "Şirketin adı Tuz San. ve Tic. A.Ş. olarak kaldı.",
            "Prof. Demir Atatürk Cad. No. 7'de oturuyor.",
            "Bu kural açıktır.",
        ]),
        ("cs", &[
            "„Kdo to zaplatí?“ zeptal se Ing. A. Novák z firmy Sůl s.r.o.",
            "Podle čl. 5 odst. 2 písm. a) je třeba cca. 40 hlasů, např. z přístavu.",
            "Bydlí v ul. Dlouhá č. 7.",
            "Dne 3. května přišel sv. Václav.",
            "Viz str. 12.",
        ]),
        ("fi", &[
            "”Kuka maksaa?” kysyi tri A. Virta Suola Oy:stä klo. 9.30.",
            "Lain 5 §:n 2 mom. mukaan tarvitaan n. 40 ääntä, esim. satamasta.",
            "Tiistaina 3. toukokuuta satoi.",
            "Ks. s. 12 ja Ek ym. 2020.",
        ]),
        ("hu", &[
            "„Ki fizet?” – kérdezte dr. Kovács A. a Só Kft. nevében 9.30-kor.",
            "Az 5. cikk (2) bek. szerint kb. 40 szavazat kell, pl. a kikötőből.",
            "2020. 05. 03. óta zárva van.",
            "Lásd a 12. o. alján.",
        ]),
        ("ro", &[
            "„Cine plătește?” a întrebat dl. A. Pop de la Salina S.A. la ora 9.30.",
            "Conform art. 5 alin. 2 lit. b sunt necesare aprox. 40 de voturi, de ex. din port.",
            "Dr. Ionescu locuiește pe str. Lungă nr. 7.",
            "Vezi p. 12.",
        ]),
        ("da", &[
            "”Hvem betaler?” spurgte hr. A. Lind fra Salt A/S kl. 9.30.",
            "Efter § 5, stk. 2, nr. 3, kræves ca. 40 stemmer, f.eks. fra havnen.",
            "Reglen er enkel: Ingen båd må gå ud.",
            "Se s. 12 og Ek m.fl. 2020.",
        ]),
        ("sv", &[
            "”Vem skrev under?” undrade fil. dr A. Ek på Saltbolaget AB.",
            "Enligt 3 kap. 7 § 2 st. krävs c:a 40 röster, dvs. 4,5 % mer.",
            "Hon bor på Storg. 7.",
            "Jfr prop. 2019 s. 12 och SOU 2020 bil. 3.",
        ]),
        ("el", &[
            "Ο κ. Λ. Δήμου, διευθυντής της Αλυκές Α.Ε., απάντησε στις 10 π.μ.",
            "Το άρθρ. 7, παρ. 2, εδ. β΄, ορίζει περ. 30 ημέρες (σελ. 14).",
            "Ποιος υπέγραψε;",
            "Κανείς δεν ξέρει.",
            "Η εταιρεία ιδρύθηκε το 500 π.Χ. κατά τον μύθο.",
        ]),
        ("uk", &[
            "«Хто заплатить?» — запитав п. А. Орел з ТОВ «Сіль».",
            "Згідно зі ст. 5, п. 3, треба бл. 40 голосів, тобто більше.",
            "Вона живе на вул. Мирній, буд. 7.",
            "У 2019 р. шахту закрили.",
        ]),
        ("bg", &[
            "„Кой ще плати?“ попита д-р А. Петров от „Солници“ ЕООД.",
            "Съгласно чл. 5, ал. 2, т. 3 са нужни ок. 40 гласа, напр. от пристанището.",
            "Живее на ул. Мир № 7.",
            "През 2019 г. я затвориха.",
        ]),
        ("pt", &[
            "«Quem paga?», perguntou o Dr. L. Reis, da Salinas Lda., às 10h.",
            "O art. 7.º, al. b), fixa aprox. 30 dias (cf. pág. 14).",
            "A Profa. Melo mora na R. Augusta, n.º 9.",
        ]),
        ("sk", &[
            "„Kto to zaplatí?“ spýtal sa Ing. A. Novák z firmy Soľ s.r.o.",
            "Podľa čl. 5 ods. 2 písm. a) treba cca. 40 hlasov, napr. z prístavu.",
            "Býva na ul. Dlhá č. 7.",
        ]),
        ("de", &[
            "Die Sitzung leitete Prof. Dr. med. A. Holm.",
            "Vgl. Bd. 3, H. 2, Sp. 12.",
            "Er kam am Mo.",
            "Die Fa. Lind GmbH & Co. KG zahlte.",
        ]),
        ("nb", &[
            "«Hvem betaler?» spurte adv. A. Lind i Salt ASA kl. 9.30.",
            "Etter § 5 nr. 3 kreves ca. 40 stemmer, bl.a. fra havna.",
            "Hun bor i Storgt. 7.",
        ]),
        ("fr", &[
            "Le ministre a répondu à M. Petit.",
            "Il habite au 3, pl. Foch.",
            "La société Rails S.A.S. a fermé.",
            "C. Le Goff et A. De Smet sont venus.",
            "Personne ne sait pourquoi.",
            "La nef fait 38 m.",
            "M. Aubry l’a mesurée.",
        ]),
    ];
    for (lang, expected) in table {
        assert_eq!(cut(&expected.join(" "), Some(lang)), *expected, "{lang}");
    }
}

#[test]
fn quoted_speech_belongs_to_the_sentence_that_tells_it() {
    for (lang, expected) in [
        (
            "zh",
            vec![
                "“谁来付钱？”李主任问道。",
                "“船坏了。”船长说。",
                "北海水产有限公司（资本金4.5亿元）上午9时30分开会。",
                "《谁来付钱？》一书很畅销。",
                "可是……没有人回答。",
                "他说：“我不知道。”",
                "会议结束了！",
            ],
        ),
        (
            "ja",
            vec![
                "「誰が署名したのか。」原田氏は静かに尋ねた。",
                "『なぜ？』という本が売れた。",
                "資本金は3.5億円だ。",
                "「そうか！」と彼は叫んだ。",
            ],
        ),
    ] {
        assert_eq!(cut(&expected.concat(), Some(lang)), expected, "{lang}");
    }
}

#[test]
fn a_text_said_to_be_english_is_cut_by_its_own_words() {
    let text = "Sie wohnt in der Ringstr. 8 bei der alten Mühle. Es waren u. a. Hunde da.";
    assert_eq!(cut(text, Some("en")).len(), 2);
    let text = "Она живёт в г. Тверь. Мы тоже.";
    assert_eq!(cut(text, Some("en")).len(), 2);
    let text = "He met the U.N. envoy. Le Figaro and Die Zeit wrote of it.";
    assert_eq!(cut(text, Some("en")).len(), 2);
}

#[test]
fn a_sentence_may_begin_with_a_small_letter() {
    for (lang, expected) in [
        (
            "nl",
            &[
                "De kade lag leeg. ",
                "’s Nachts vroor het. ",
                "'t Werd stil. ",
                "’n Hond blafte.",
            ][..],
        ),
        (
            "nl",
            &["Dat zei dhr. ’t Hoen. ", "Hij kwam uit ’s Gravenmoer."][..],
        ),
        ("af", &["Die kaai was leeg. ", "’n Hond het geblaf."][..]),
        (
            "en",
            &[
                "The lab closed. ",
                "mRNA was found. ",
                "Who sold it? ",
                "eBay did.",
            ][..],
        ),
        (
            "en",
            &["He paid approx. iPhone prices, e.g. eBay fees."][..],
        ),
        ("de", &["Der Laden schloss. ", "eBay half."][..]),
    ] {
        let trimmed: Vec<&str> = expected.iter().map(|one| one.trim_end()).collect();
        assert_eq!(cut(&expected.concat(), Some(lang)), trimmed, "{lang}");
    }
}

#[test]
fn more_languages_have_their_abbreviations() {
    for (lang, expected) in [
        (
            "ca",
            &[
                "La Dra. N. Vidal viu a la pl. Major, núm. 9. ",
                "L'art. 7 ho diu, p. ex. a la pàg. 14. ",
                "Ningú ho sap.",
            ][..],
        ),
        (
            "is",
            &[
                "Fundurinn hófst kl. 10 hjá Vík ehf. í gær. ",
                "Sbr. 7. gr. þarf u.þ.b. 30 daga. ",
                "Það er allt.",
            ][..],
        ),
        ("et", &["Vt lk 14 ja nt. 7. lisa. ", "See on kõik."][..]),
        (
            "ar",
            &["قال د. سامي إنه جاء. ", "انظر ص. 14 من الكتاب."][..],
        ),
        ("hi", &["डॉ. राव आए। ", "वे चले गए।"][..]),
        ("hu", &["A 7. § szerint kb. 30 nap kell. ", "Ennyi."][..]),
        (
            "hr",
            &["Rekla je dr. sc. Ana Lovrić. ", "Nitko nije došao."][..],
        ),
        (
            "tr",
            &["Kale M.Ö. 3. yüzyıldan kalmadır. ", "Bu doğru."][..],
        ),
        (
            "de",
            &[
                "Es kostet rd. 3 Mio. Euro und liegt 412 m ü. M. bei Hest. ",
                "Das ist alles.",
            ][..],
        ),
        (
            "da",
            &["Hun bor på Vester Blvd. 14 i Hest. ", "Det er alt."][..],
        ),
    ] {
        let trimmed: Vec<&str> = expected.iter().map(|one| one.trim_end()).collect();
        assert_eq!(cut(&expected.concat(), Some(lang)), trimmed, "{lang}");
    }
}

#[test]
fn who_asks_may_be_told_before_the_question() {
    for expected in [
        &["他问：“几点了？”", "无人应答。"][..],
        &["“几点了？”他问道。", "没人说话。"][..],
    ] {
        assert_eq!(cut(&expected.concat(), Some("zh")), expected);
    }
}

#[test]
fn an_abbreviation_set_apart_is_one() {
    #[rustfmt::skip]
    let table: &[(&str, &[&str])] = &[
        ("de", &["Der Imkerverein e. V. zog um.", "Niemand half."]),
        ("ru", &["Привезли соль, дёготь и т. д.", "Лодка ушла.", "Никто не ждал."]),
        ("pl", &["Zob. art. 3 pkt 2.", "Most runął.", "Nikt nie czekał."]),
        ("da", &["Det kostede 4 mio. kr.", "Ingen betalte."]),
    ];
    for (lang, sentences) in table {
        let text = sentences.join(" ");
        assert_eq!(&cut(&text, Some(lang))[..], *sentences, "{lang}");
    }
}
