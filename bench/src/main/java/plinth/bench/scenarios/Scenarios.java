package plinth.bench.scenarios;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import plinth.bench.data.DealRecords;
import plinth.bench.data.Words;
import plinth.bench.load.Scenario;
import plinth.bench.server.Target;

/** The measured requests in the order of measurement: reads first, then writes. */
final class Scenarios {
  /** Name of the request that does no work and shows the cost of HTTP itself on this server. */
  static final String NO_OP = "no-op GET";

  private final Target target;
  private final String path;
  private final List<String> slugs;
  private final DealRecords records;
  private final AtomicLong next;

  /**
   * Creates the scenarios of an object.
   *
   * @param target server and credential
   * @param object slug of the object
   * @param slugs slugs of the loaded records
   * @param records generates bodies for new records, from number {@code slugs.size() + 1}
   */
  Scenarios(Target target, String object, List<String> slugs, DealRecords records) {
    this.target = target;
    this.path = "/api/v1/object/data/" + object;
    this.slugs = slugs;
    this.records = records;
    this.next = new AtomicLong(slugs.size());
  }

  /** Returns all scenarios. */
  List<Scenario> all() {
    byte[] page = target.get("/openapi-ui/");
    byte[] keys = target.get("/.well-known/jwks.json");
    byte[] newest = target.get(path + "?sort=-created_at&limit=50&count=none");
    return List.of(
        new Scenario("static page", 200, false, random -> page),
        new Scenario(NO_OP, 200, false, random -> keys),
        new Scenario(
            "read one", 200, true, random -> target.get(path + "/" + Words.pick(slugs, random))),
        new Scenario("list newest 50", 200, true, random -> newest),
        new Scenario("filter and sort", 200, true, random -> filtered(random, "none")),
        new Scenario("filter and sort, with total", 200, true, random -> filtered(random, "exact")),
        new Scenario("search, rare", 200, true, this::rare),
        new Scenario("search, common", 200, true, this::common),
        new Scenario("update", 200, false, this::update),
        new Scenario("create", 201, false, random -> create()));
  }

  /** Returns a request for fifty records of one stage by amount, the largest first. */
  private byte[] filtered(SplittableRandom random, String count) {
    String filter =
        "{\"field\":\"stage\",\"op\":\"eq\",\"value\":\"" + DealRecords.stage(random) + "\"}";
    return target.get(
        path + "?filter=" + encoded(filter) + "&sort=-amount&limit=50&count=" + count);
  }

  /**
   * Searches for letters from the middle of a company's name, which some twenty records in 100,000
   * contain.
   */
  private byte[] rare(SplittableRandom random) {
    String name = Words.company(random.nextInt(Words.COMPANIES)).toLowerCase(Locale.ROOT);
    return search(name.substring(1, name.indexOf(' ')));
  }

  /** Searches for a word of the notes, which nearly half of all records contain. */
  private byte[] common(SplittableRandom random) {
    return search(Words.prose(random, 1).substring(1));
  }

  private byte[] search(String text) {
    return target.get(path + "?q=" + encoded(text) + "&limit=50&count=none");
  }

  private byte[] update(SplittableRandom random) {
    String body =
        "{\"data\":{\"stage\":\""
            + DealRecords.stage(random)
            + "\",\"amount\":"
            + DealRecords.cents(random.nextInt(100_000_000))
            + "}}";
    return target.request("PUT", path + "/" + Words.pick(slugs, random), body);
  }

  private byte[] create() {
    return target.request("POST", path, records.body(next.incrementAndGet()));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
