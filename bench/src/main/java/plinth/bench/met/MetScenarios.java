package plinth.bench.met;

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

/**
 * What users ask of a list of deals: pages by number, words of any frequency, several conditions.
 *
 * @param key credential
 * @param object slug of the object of deals
 * @param slugs slugs of some deals
 * @param records generates the bodies of new deals
 * @param next the number of the last deal
 */
record MetScenarios(
    Target key, String object, List<String> slugs, DealRecords records, AtomicLong next) {
  private static final int NEWEST_PAGES = 20;
  private static final int SORTED_PAGES = 10;

  /** Returns all scenarios: reads first, then writes. */
  List<Scenario> all() {
    return List.of(
        read("read one", random -> "/" + Words.pick(slugs, random)),
        read("newest 50, pages 1 to 20", random -> page("", NEWEST_PAGES, random)),
        read("one stage by amount, pages 1 to 10", random -> sorted(random, "none")),
        read("one stage by amount, with total", random -> sorted(random, "exact")),
        read("stage, source and date", MetScenarios::conditions),
        read("title contains a rare word", random -> contains(rare(random))),
        read("title contains a middling word", random -> contains(Words.prose(random, 1))),
        read("title contains a common word", random -> contains(" for ")),
        read("search, rare", random -> search(rare(random))),
        read("search, middling", random -> search(Words.prose(random, 1).substring(1))),
        read("search, common", random -> search("example")),
        new Scenario(
            "facets of one field",
            200,
            true,
            random -> key.get("/api/v1/object/data/facets/" + object + "?fields=source")),
        new Scenario("update", 200, false, this::update),
        new Scenario(
            "create",
            201,
            false,
            random -> key.request("POST", path(), records.body(next.incrementAndGet()))));
  }

  private Scenario read(String name, Query query) {
    return new Scenario(name, 200, true, random -> key.get(path() + query.next(random)));
  }

  /** Generates what follows the path of the object's records. */
  private interface Query {
    String next(SplittableRandom random);
  }

  private String path() {
    return "/api/v1/object/data/" + object;
  }

  private static String page(String more, int pages, SplittableRandom random) {
    return "?limit=50&count=none" + more + "&page=" + (1 + random.nextInt(pages));
  }

  private static String sorted(SplittableRandom random, String count) {
    return "?limit=50&sort=-amount&filter="
        + filter(stage(random))
        + "&count="
        + count
        + "&page="
        + (1 + random.nextInt(SORTED_PAGES));
  }

  private static String conditions(SplittableRandom random) {
    String source = "{\"field\":\"source\",\"op\":\"in\",\"value\":[\"referral\",\"event\"]}";
    String date = "{\"field\":\"close_date\",\"op\":\"gte\",\"value\":\"2025-06-01\"}";
    return "?limit=50&count=none&filter="
        + filter("{\"and\":[" + stage(random) + "," + source + "," + date + "]}");
  }

  private static String stage(SplittableRandom random) {
    return "{\"field\":\"stage\",\"op\":\"eq\",\"value\":\"" + DealRecords.stage(random) + "\"}";
  }

  private static String contains(String text) {
    return "?limit=50&count=none&filter="
        + filter("{\"field\":\"title\",\"op\":\"contains\",\"value\":\"" + text + "\"}");
  }

  private static String search(String text) {
    return "?limit=50&count=none&q=" + filter(text);
  }

  /** Returns letters from the middle of a company's name. */
  private static String rare(SplittableRandom random) {
    String name = Words.company(random.nextInt(Words.COMPANIES)).toLowerCase(Locale.ROOT);
    return name.substring(1, name.indexOf(' '));
  }

  private byte[] update(SplittableRandom random) {
    String body =
        "{\"data\":{\"stage\":\""
            + DealRecords.stage(random)
            + "\",\"amount\":"
            + DealRecords.cents(random.nextInt(100_000_000))
            + "}}";
    return key.request("PUT", path() + "/" + Words.pick(slugs, random), body);
  }

  private static String filter(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
