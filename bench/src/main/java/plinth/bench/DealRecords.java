package plinth.bench;

import java.time.Instant;
import java.time.LocalDate;
import java.util.SplittableRandom;

/**
 * Records of the {@link Deals} object. Record {@code n} of a seed is the same bytes whenever and by
 * whatever thread it is made.
 *
 * @param seed chooses the data set
 */
record DealRecords(long seed) {
  private static final LocalDate FIRST_DAY = LocalDate.of(2023, 1, 1);
  private static final Instant FIRST_MOMENT = Instant.parse("2023-01-01T00:00:00Z");
  private static final int DAYS = 1_400;

  /** The body that creates record n, every field set. */
  String body(long n) {
    SplittableRandom random = new SplittableRandom(seed * 1_000_000_007L + n);
    String company = Words.company(random.nextInt(Words.COMPANIES));
    StringBuilder json = new StringBuilder(900).append("{\"data\":{");
    text(json, "title", Words.prose(random, 2) + " for " + company + " " + n);
    text(json, "company", company);
    text(json, "city", Words.name(random, 2));
    text(json, "reference", "D-" + seed + "-" + n);
    text(json, "notes", Words.prose(random, 15 + random.nextInt(30)));
    raw(json, "amount", cents(random.nextInt(100_000_000)));
    raw(json, "probability", Integer.toString(random.nextInt(101)));
    raw(json, "seats", Integer.toString(1 + random.nextInt(2_000)));
    raw(json, "score", cents(random.nextInt(200_000) - 100_000));
    raw(
        json,
        "price",
        "{\"amount\":" + cents(random.nextInt(10_000_000)) + ",\"currency\":\"USD\"}");
    text(json, "stage", stage(random));
    text(json, "source", Words.pick(Deals.SOURCES, random));
    text(json, "region", Words.pick(Deals.REGIONS, random));
    labels(json, random);
    text(json, "close_date", FIRST_DAY.plusDays(random.nextInt(DAYS)).toString());
    text(
        json,
        "last_contact_at",
        FIRST_MOMENT.plusSeconds(random.nextInt(DAYS * 86_400)).toString());
    raw(json, "is_priority", random.nextInt(5) == 0 ? "true" : "false");
    text(json, "email", "buyer" + random.nextInt(50_000) + "@example" + (n % 997) + ".com");
    text(json, "phone", "+1212" + (2_000_000 + random.nextInt(7_999_999)));
    raw(json, "rating", Integer.toString(random.nextInt(6)));
    json.setLength(json.length() - 1);
    return json.append("}}").toString();
  }

  /** A stage as often as records have it: the first stages hold more than the last. */
  static String stage(SplittableRandom random) {
    int a = random.nextInt(Deals.STAGES.size());
    int b = random.nextInt(Deals.STAGES.size());
    return Deals.STAGES.get(Math.min(a, b));
  }

  /** An exact decimal of so many hundredths. */
  static String cents(int hundredths) {
    int rest = Math.abs(hundredths % 100);
    String sign = hundredths < 0 ? "-" : "";
    return sign + Math.abs(hundredths / 100) + (rest < 10 ? ".0" : ".") + rest;
  }

  private static void labels(StringBuilder json, SplittableRandom random) {
    json.append("\"labels\":[");
    String separator = "";
    for (String label : Deals.LABELS) {
      if (random.nextInt(4) == 0) {
        json.append(separator).append('"').append(label).append('"');
        separator = ",";
      }
    }
    json.append("],");
  }

  /** A member whose value needs no escaping, as none of the generated words does. */
  private static void text(StringBuilder json, String name, String value) {
    json.append('"').append(name).append("\":\"").append(value).append("\",");
  }

  private static void raw(StringBuilder json, String name, String value) {
    json.append('"').append(name).append("\":").append(value).append(',');
  }
}
