package plinth.bench.data;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Text that resembles real text: a small vocabulary for prose, and names of companies and cities
 * composed of syllables, so that searches can target rare and common words.
 */
public final class Words {
  /** Number of different companies. */
  public static final int COMPANIES = 5_000;

  private static final List<String> SYLLABLES =
      List.of(
          "al", "ba", "cor", "den", "el", "far", "gra", "hol", "in", "jo", "kel", "lor", "mar",
          "nor", "ost", "pra", "quin", "ros", "sta", "tor", "ul", "ver", "wes", "xen", "yor",
          "zan");
  private static final List<String> BRANCHES =
      List.of(
          "Logistics",
          "Energy",
          "Foods",
          "Systems",
          "Partners",
          "Textiles",
          "Motors",
          "Labs",
          "Insurance",
          "Airways",
          "Materials",
          "Health");
  private static final List<String> PROSE =
      List.of(
          "agreed",
          "annual",
          "asked",
          "before",
          "budget",
          "buyer",
          "called",
          "contract",
          "customer",
          "decision",
          "delivery",
          "demo",
          "discount",
          "expects",
          "finance",
          "follow",
          "german",
          "inside",
          "invoice",
          "legal",
          "licence",
          "manager",
          "meeting",
          "minutes",
          "monday",
          "needs",
          "offer",
          "onboarding",
          "order",
          "pilot",
          "planned",
          "price",
          "proposal",
          "quarter",
          "quote",
          "references",
          "renewal",
          "review",
          "security",
          "signature",
          "spring",
          "support",
          "team",
          "technical",
          "terms",
          "training",
          "upgrade",
          "vendor",
          "waiting",
          "workshop");

  private Words() {}

  /** Returns the name of a company; the same number always has the same name. */
  public static String company(int number) {
    SplittableRandom random = new SplittableRandom(0x5EED_C0DEL + number);
    return name(random, 3) + " " + pick(BRANCHES, random);
  }

  /** Returns an invented proper name with the given number of syllables. */
  static String name(SplittableRandom random, int syllables) {
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < syllables; i++) {
      name.append(pick(SYLLABLES, random));
    }
    name.setCharAt(0, Character.toUpperCase(name.charAt(0)));
    return name.toString();
  }

  /** Returns the given number of words of prose. */
  public static String prose(SplittableRandom random, int words) {
    StringBuilder text = new StringBuilder(words * 8);
    for (int i = 0; i < words; i++) {
      text.append(i == 0 ? "" : " ").append(pick(PROSE, random));
    }
    return text.toString();
  }

  /** Returns a random element of the list. */
  public static <T> T pick(List<T> list, SplittableRandom random) {
    return list.get(random.nextInt(list.size()));
  }
}
