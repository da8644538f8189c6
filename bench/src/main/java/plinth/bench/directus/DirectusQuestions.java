package plinth.bench.directus;

import static plinth.bench.data.DealRequests.encoded;

import java.util.List;
import plinth.bench.data.DealRecords;
import plinth.bench.load.Scenario;
import plinth.bench.server.Target;

/**
 * Questions about the deals of a collection of Directus, under the names of the ask scenario.
 * Directus has no median, and no search over several collections.
 *
 * @param target the server with a token
 * @param collection name of the collection
 */
record DirectusQuestions(Target target, String collection) {
  private static final String COUNT = aggregate("count", "*");
  private static final String SUM = aggregate("sum", "amount");

  /** Returns all questions. */
  List<Scenario> all() {
    return List.of(
        question("deals by stage", COUNT + by("stage")),
        question("sum of amounts by stage", SUM + by("stage")),
        question("sum by stage and region", SUM + by("stage") + by("region")),
        question("sum by month", COUNT + SUM + by("year(close_date)") + by("month(close_date)")),
        new Scenario(
            "one stage: deals and average by source",
            200,
            true,
            random ->
                get(
                    COUNT
                        + aggregate("avg", "seats")
                        + by("source")
                        + "&filter="
                        + encoded("{\"stage\":{\"_eq\":\"" + DealRecords.stage(random) + "\"}}"))));
  }

  private Scenario question(String name, String parameters) {
    byte[] request = get(parameters);
    return new Scenario(name, 200, true, random -> request);
  }

  private byte[] get(String parameters) {
    return target.get("/items/" + collection + "?limit=-1" + parameters);
  }

  private static String aggregate(String operation, String field) {
    return "&aggregate%5B" + operation + "%5D=" + field;
  }

  private static String by(String field) {
    return "&groupBy%5B%5D=" + encoded(field);
  }
}
