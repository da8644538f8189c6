package plinth.bench.data;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Records of the {@link Deals} object. A record is the same bytes for the same seed and number,
 * regardless of when and by which thread it is generated.
 *
 * @param seed selects the data set
 */
public record DealRecords(long seed) {
  private static final LocalDate FIRST_DAY = LocalDate.of(2023, 1, 1);
  private static final Instant FIRST_MOMENT = Instant.parse("2023-01-01T00:00:00Z");
  private static final int DAYS = 1_400;

  /** Receives the values of a record in the order of its fields. */
  interface Sink {
    /** Receives a text, an option or a date. */
    void text(String slug, String value);

    /** Receives a number in decimal notation. */
    void number(String slug, String decimal);

    /** Receives an amount of money in decimal notation. */
    void dollars(String slug, String decimal);

    /** Receives a list of options, which may be empty. */
    void words(String slug, List<String> words);

    /** Receives a boolean. */
    void flag(String slug, boolean value);
  }

  /** Describes a number of records in the results of a run. */
  public String described(int count) {
    return String.format(
        Locale.ROOT, "%,d records of %d fields, seed %d", count, Deals.columns().size(), seed);
  }

  /** Returns the request body that creates a record with every field set. */
  public String body(long n) {
    DealJson json = new DealJson();
    write(n, json);
    return "{\"data\":" + json.text() + "}";
  }

  /** Returns the values of a record as a JSON object without nested objects. */
  public String flat(long n) {
    DealJson json =
        new DealJson() {
          @Override
          public void dollars(String slug, String decimal) {
            number(slug, decimal);
          }
        };
    write(n, json);
    return json.text();
  }

  /** Returns random values of two indexed fields as a JSON object, to change a record. */
  public static String change(SplittableRandom random) {
    return "{\"stage\":\""
        + stage(random)
        + "\",\"amount\":"
        + cents(random.nextInt(100_000_000))
        + "}";
  }

  /** Passes the values of a record to the sink. */
  void write(long n, Sink to) {
    SplittableRandom random = new SplittableRandom(seed * 1_000_000_007L + n);
    String company = Words.company(random.nextInt(Words.COMPANIES));
    to.text("title", Words.prose(random, 2) + " for " + company + " " + n);
    to.text("company", company);
    to.text("city", Words.name(random, 2));
    to.text("reference", "D-" + seed + "-" + n);
    to.text("notes", Words.prose(random, 15 + random.nextInt(30)));
    to.number("amount", cents(random.nextInt(100_000_000)));
    to.number("probability", Integer.toString(random.nextInt(101)));
    to.number("seats", Integer.toString(1 + random.nextInt(2_000)));
    to.number("score", cents(random.nextInt(200_000) - 100_000));
    to.dollars("price", cents(random.nextInt(10_000_000)));
    to.text("stage", stage(random));
    to.text("source", Words.pick(Deals.SOURCES, random));
    to.text("region", Words.pick(Deals.REGIONS, random));
    to.words("labels", Deals.LABELS.stream().filter(l -> random.nextInt(4) == 0).toList());
    to.text("close_date", FIRST_DAY.plusDays(random.nextInt(DAYS)).toString());
    to.text("last_contact_at", FIRST_MOMENT.plusSeconds(random.nextInt(DAYS * 86_400)).toString());
    to.flag("is_priority", random.nextInt(5) == 0);
    to.text("email", "buyer" + random.nextInt(50_000) + "@example" + (n % 997) + ".com");
    to.text("phone", "+1212" + (2_000_000 + random.nextInt(7_999_999)));
    to.number("rating", Integer.toString(random.nextInt(6)));
  }

  /**
   * Returns a random stage with the distribution of the records: early stages are more frequent.
   */
  public static String stage(SplittableRandom random) {
    int a = random.nextInt(Deals.STAGES.size());
    int b = random.nextInt(Deals.STAGES.size());
    return Deals.STAGES.get(Math.min(a, b));
  }

  /** Returns an exact decimal for a number of hundredths. */
  public static String cents(int hundredths) {
    int rest = Math.abs(hundredths % 100);
    String sign = hundredths < 0 ? "-" : "";
    return sign + Math.abs(hundredths / 100) + (rest < 10 ? ".0" : ".") + rest;
  }
}
