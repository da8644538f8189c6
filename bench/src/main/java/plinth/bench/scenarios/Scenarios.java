package plinth.bench.scenarios;

import java.util.List;
import java.util.SplittableRandom;
import plinth.bench.data.DealRecords;
import plinth.bench.data.DealRequests;
import plinth.bench.data.Words;
import plinth.bench.load.Scenario;
import plinth.bench.server.Target;

/**
 * The measured requests in the order of measurement: reads first, then writes.
 *
 * @param deals the requests for the loaded records
 */
record Scenarios(DealRequests deals) {
  /** Name of the request that does no work and shows the cost of HTTP itself on this server. */
  static final String NO_OP = "no-op GET";

  /** Returns all scenarios. */
  List<Scenario> all() {
    Target target = deals.target();
    byte[] page = target.get("/openapi-ui/");
    byte[] keys = target.get("/.well-known/jwks.json");
    byte[] newest = deals.list("sort=-created_at&limit=50&count=none");
    return List.of(
        new Scenario("static page", 200, false, random -> page),
        new Scenario(NO_OP, 200, false, random -> keys),
        new Scenario("read one", 200, true, deals::read),
        new Scenario("list newest 50", 200, true, random -> newest),
        new Scenario("filter and sort", 200, true, random -> filtered(random, "none")),
        new Scenario("filter and sort, with total", 200, true, random -> filtered(random, "exact")),
        new Scenario("search, rare", 200, true, random -> search(DealRequests.rare(random))),
        new Scenario("search, common", 200, true, this::common),
        new Scenario("update", 200, false, deals::update),
        new Scenario("create", 201, false, random -> deals.create()));
  }

  /** Returns a request for fifty records of one stage by amount, the largest first. */
  private byte[] filtered(SplittableRandom random, String count) {
    String stage = DealRequests.condition("stage", "eq", DealRecords.stage(random));
    return deals.list(DealRequests.filter(stage) + "&sort=-amount&limit=50&count=" + count);
  }

  /** Searches for a word of the notes, which nearly half of all records contain. */
  private byte[] common(SplittableRandom random) {
    return search(Words.prose(random, 1).substring(1));
  }

  private byte[] search(String text) {
    return deals.list("q=" + DealRequests.encoded(text) + "&limit=50&count=none");
  }
}
