package plinth.bench.met;

import static plinth.bench.data.DealRequests.condition;
import static plinth.bench.data.DealRequests.encoded;
import static plinth.bench.data.DealRequests.filter;
import static plinth.bench.data.DealRequests.rare;

import java.util.List;
import java.util.SplittableRandom;
import plinth.bench.data.DealRecords;
import plinth.bench.data.DealRequests;
import plinth.bench.data.Words;
import plinth.bench.load.Scenario;

/**
 * What users ask of a list of deals: pages by number, words of any frequency, several conditions.
 *
 * @param deals the requests for the deals
 */
record MetScenarios(DealRequests deals) {
  private static final int NEWEST_PAGES = 20;
  private static final int SORTED_PAGES = 10;
  private static final String PAGE = "limit=50&count=none";

  /** Returns all scenarios: reads first, then writes. */
  List<Scenario> all() {
    byte[] facets =
        deals.target().get("/api/v1/object/data/facets/" + deals.object() + "?fields=source");
    return List.of(
        new Scenario("read one", 200, true, deals::read),
        list("newest 50, pages 1 to 20", random -> PAGE + page(NEWEST_PAGES, random)),
        list("one stage by amount, pages 1 to 10", random -> sorted(random, "none")),
        list("one stage by amount, with total", random -> sorted(random, "exact")),
        list("stage, source and date", MetScenarios::conditions),
        list("title contains a rare word", random -> contains(rare(random))),
        list("title contains a middling word", random -> contains(Words.prose(random, 1))),
        list("title contains a common word", random -> contains(" for ")),
        list("search, rare", random -> search(rare(random))),
        list("search, middling", random -> search(Words.prose(random, 1).substring(1))),
        list("search, common", random -> search("example")),
        new Scenario("facets of one field", 200, true, random -> facets),
        new Scenario("update", 200, false, deals::update),
        new Scenario("create", 201, false, random -> deals.create()));
  }

  private Scenario list(String name, Query query) {
    return new Scenario(name, 200, true, random -> deals.list(query.next(random)));
  }

  /** Generates the parameters of a list. */
  private interface Query {
    String next(SplittableRandom random);
  }

  private static String page(int pages, SplittableRandom random) {
    return "&page=" + (1 + random.nextInt(pages));
  }

  private static String sorted(SplittableRandom random, String count) {
    return "limit=50&sort=-amount&"
        + filter(stage(random))
        + "&count="
        + count
        + page(SORTED_PAGES, random);
  }

  private static String conditions(SplittableRandom random) {
    String source = "{\"field\":\"source\",\"op\":\"in\",\"value\":[\"referral\",\"event\"]}";
    String date = condition("close_date", "gte", "2025-06-01");
    return PAGE + "&" + filter("{\"and\":[" + stage(random) + "," + source + "," + date + "]}");
  }

  private static String stage(SplittableRandom random) {
    return condition("stage", "eq", DealRecords.stage(random));
  }

  private static String contains(String text) {
    return PAGE + "&" + filter(condition("title", "contains", text));
  }

  private static String search(String text) {
    return PAGE + "&q=" + encoded(text);
  }
}
