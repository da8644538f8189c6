package plinth.bench.directus;

import static plinth.bench.data.DealRequests.encoded;
import static plinth.bench.data.DealRequests.rare;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import plinth.bench.data.DealRecords;
import plinth.bench.data.Deals;
import plinth.bench.data.Words;
import plinth.bench.load.Scenario;
import plinth.bench.server.HttpConnection;
import plinth.bench.server.Target;

/**
 * Requests for deals in a collection of Directus, under the names of the met scenario.
 *
 * @param target the server with a token
 * @param collection name of the collection
 * @param count number of loaded deals; their IDs start at 1
 * @param records generates the bodies of new deals
 * @param last the number of the last deal
 */
record DirectusRequests(
    Target target, String collection, int count, DealRecords records, AtomicLong last) {
  private static final int READ = 5_000;
  private static final int NEWEST_PAGES = 20;
  private static final int SORTED_PAGES = 10;

  /** Returns all kinds of request: reads first, then writes. */
  List<Scenario> all() {
    byte[] facets = target.get(path() + "?aggregate%5Bcount%5D=*&groupBy%5B%5D=source");
    return List.of(
        reading("read one", random -> target.get(path() + "/" + id(random))),
        reading(
            "newest 50, pages 1 to 20", random -> list("&sort=-id" + page(NEWEST_PAGES, random))),
        reading("one stage by amount, pages 1 to 10", random -> sorted(random, "")),
        reading("one stage by amount, with total", r -> sorted(r, "&meta=filter_count")),
        reading("stage, source and date", this::conditions),
        reading("title contains a rare word", random -> contains(rare(random))),
        reading("title contains a middling word", random -> contains(Words.prose(random, 1))),
        reading("title contains a common word", random -> contains(" for ")),
        reading("search, rare", random -> search(rare(random))),
        reading("search, middling", random -> search(Words.prose(random, 1).substring(1))),
        reading("search, common", random -> search("example")),
        reading("facets of one field", random -> facets),
        new Scenario("update", 200, false, this::update),
        new Scenario("create", 200, false, random -> create()));
  }

  /** Changes one field of the first deals in one request. */
  void change(int rows, int round) throws IOException {
    JsonArrayBuilder keys = Json.createArrayBuilder();
    for (int id = 1; id <= rows; id++) {
      keys.add(id);
    }
    String body =
        Json.createObjectBuilder()
            .add("keys", keys)
            .add("data", Json.createObjectBuilder().add("stage", Deals.stage(round)))
            .build()
            .toString();
    try (HttpConnection connection = target.open()) {
      connection.exchange(target.request("PATCH", path(), body), 200);
    }
  }

  private static Scenario reading(String name, Scenario.Requests requests) {
    return new Scenario(name, 200, true, requests);
  }

  private String path() {
    return "/items/" + collection;
  }

  private int id(SplittableRandom random) {
    return 1 + random.nextInt(Math.min(READ, count));
  }

  private byte[] list(String parameters) {
    return target.get(path() + "?limit=50" + parameters);
  }

  private static String page(int pages, SplittableRandom random) {
    return "&page=" + (1 + random.nextInt(pages));
  }

  private byte[] sorted(SplittableRandom random, String count) {
    String filter = filter(stage(random));
    return list("&sort=-amount" + filter + count + page(SORTED_PAGES, random));
  }

  private byte[] conditions(SplittableRandom random) {
    String source = "{\"source\":{\"_in\":[\"referral\",\"event\"]}}";
    String date = "{\"close_date\":{\"_gte\":\"2025-06-01\"}}";
    return list(
        "&sort=-id" + filter("{\"_and\":[" + stage(random) + "," + source + "," + date + "]}"));
  }

  private static String stage(SplittableRandom random) {
    return "{\"stage\":{\"_eq\":\"" + DealRecords.stage(random) + "\"}}";
  }

  private byte[] contains(String text) {
    return list("&sort=-id" + filter("{\"title\":{\"_icontains\":\"" + text + "\"}}"));
  }

  private static String filter(String filter) {
    return "&filter=" + encoded(filter);
  }

  private byte[] search(String text) {
    return list("&sort=-id&search=" + encoded(text));
  }

  private byte[] update(SplittableRandom random) {
    String body = DealRecords.change(random);
    return target.request("PATCH", path() + "/" + id(random), body);
  }

  private byte[] create() {
    return target.request("POST", path(), records.flat(last.incrementAndGet()));
  }
}
