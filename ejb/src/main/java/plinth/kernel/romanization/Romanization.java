package plinth.kernel.romanization;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Converts names to Latin letters, roughly as they sound: Cyrillic, Greek, Hebrew, Arabic, Kana and
 * Hangul with separate tables; Han, the scripts of India and others with {@link Readings}.
 */
public final class Romanization {
  private static final String LATIN =
      """
      ß=ss ẞ=ss æ=ae œ=oe ø=o đ=d ð=d þ=th ł=l ı=i ħ=h ŋ=ng ĸ=k ŧ=t ſ=s ə=e ƒ=f
      """;

  private static final String CYRILLIC =
      """
      а=a б=b в=v г=g д=d е=e ё=yo ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s
      т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ=_ ы=y ь=_ э=e ю=yu я=ya є=ye і=i ї=yi
      ґ=g ў=u ђ=dj ѓ=gj ѕ=dz ј=j љ=lj њ=nj ћ=c ќ=kj џ=dz ә=a ғ=g қ=q ң=n ө=o ұ=u ү=u
      һ=h
      """;

  private static final String GREEK =
      """
      α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t
      υ=y φ=f χ=ch ψ=ps ω=o ά=a έ=e ή=i ί=i ό=o ύ=y ώ=o
      """;

  private static final String HEBREW =
      """
      א=a ב=b ג=g ד=d ה=h ו=v ז=z ח=h ט=t י=y כ=k ך=k ל=l מ=m ם=m נ=n ן=n ס=s ע=a פ=p
      ף=p צ=ts ץ=ts ק=q ר=r ש=sh ת=t
      """;

  private static final String ARABIC =
      """
      ا=a أ=a إ=i آ=a ب=b ت=t ث=th ج=j ح=h خ=kh د=d ذ=dh ر=r ز=z س=s ش=sh ص=s ض=d ط=t
      ظ=z ع=a غ=gh ف=f ق=q ك=k ل=l م=m ن=n ه=h ة=a و=w ؤ=w ي=y ى=a ئ=y ء=_ پ=p چ=ch
      ژ=zh گ=g ک=k ی=y
      """;

  private static final String KANA =
      """
      あ=a い=i う=u え=e お=o か=ka き=ki く=ku け=ke こ=ko が=ga ぎ=gi ぐ=gu げ=ge ご=go さ=sa し=shi
      す=su せ=se そ=so ざ=za じ=ji ず=zu ぜ=ze ぞ=zo た=ta ち=chi つ=tsu て=te と=to だ=da ぢ=ji
      づ=zu で=de ど=do な=na に=ni ぬ=nu ね=ne の=no は=ha ひ=hi ふ=fu へ=he ほ=ho ば=ba び=bi ぶ=bu
      べ=be ぼ=bo ぱ=pa ぴ=pi ぷ=pu ぺ=pe ぽ=po ま=ma み=mi む=mu め=me も=mo や=ya ゆ=yu よ=yo ら=ra
      り=ri る=ru れ=re ろ=ro わ=wa を=o ん=n ゔ=vu ゃ=ya ゅ=yu ょ=yo ぁ=a ぃ=i ぅ=u ぇ=e ぉ=o っ=_ ー=_
      """;

  private static final String[] HANGUL_FIRST =
      "g kk n d tt r m b pp s ss _ j jj ch k t p h".split(" ");
  private static final String[] HANGUL_VOWELS =
      "a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i".split(" ");
  private static final String[] HANGUL_LAST =
      "_ k k k n n n t l k m l l l p l m p p t t ng t t k t p t".split(" ");

  private static final char HANGUL = '\uac00';
  private static final char HANGUL_END = '\ud7a3';
  private static final char KATAKANA = '\u30a1';
  private static final char KATAKANA_END = '\u30f6';
  private static final int KATAKANA_TO_HIRAGANA = 0x60;

  /** Armenian: the scripts before it have separate tables. */
  private static final char FIRST_READ = '\u0530';

  /** A silent letter. */
  private static final String NONE = "_";

  private static final Map<Character, String> LETTERS = letters();

  private Romanization() {}

  /** The name in lower-case Latin letters, as far as its scripts are known. */
  public static String of(String name) {
    StringBuilder out = new StringBuilder(name.length() * 2);
    String text = Normalizer.normalize(name, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= HANGUL && c <= HANGUL_END) {
        hangul(out, c - HANGUL);
      } else {
        letter(out, c);
      }
    }
    return out.toString();
  }

  private static void letter(StringBuilder out, char c) {
    String known = LETTERS.get(hiragana(c));
    if (known != null) {
      out.append(known);
    } else if (c < FIRST_READ) {
      out.append(c);
    } else {
      Readings.append(out, c);
    }
  }

  private static char hiragana(char c) {
    return c >= KATAKANA && c <= KATAKANA_END ? (char) (c - KATAKANA_TO_HIRAGANA) : c;
  }

  /**
   * Appends a syllable, whose number is composed of its first consonant, its vowel and its last
   * consonant.
   */
  private static void hangul(StringBuilder out, int syllable) {
    int last = HANGUL_LAST.length;
    int vowels = HANGUL_VOWELS.length;
    out.append(sound(HANGUL_FIRST[syllable / last / vowels]))
        .append(HANGUL_VOWELS[syllable / last % vowels])
        .append(sound(HANGUL_LAST[syllable % last]));
  }

  private static String sound(String written) {
    return written.equals(NONE) ? "" : written;
  }

  private static Map<Character, String> letters() {
    Map<Character, String> letters = new HashMap<>();
    for (String script : List.of(LATIN, CYRILLIC, GREEK, HEBREW, ARABIC, KANA)) {
      for (String pair : script.strip().split("\\s+", -1)) {
        letters.put(pair.charAt(0), sound(pair.substring(2)));
      }
    }
    return Map.copyOf(letters);
  }
}
