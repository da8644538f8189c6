package plinth.bench.ask;

import java.util.List;
import plinth.bench.data.DealRecords;
import plinth.bench.data.DealRequests;
import plinth.bench.data.Words;
import plinth.bench.load.Scenario;
import plinth.bench.server.Target;

/**
 * What users ask about all deals: numbers and sums by groups, and words anywhere.
 *
 * @param target the server with a key
 * @param object slug of the object of deals
 */
record AskScenarios(Target target, String object) {
  private static final String BY_STAGE = "{\"field\":\"stage\"}";
  private static final String COUNT = "{\"op\":\"count\"}";
  private static final String SUM = "{\"op\":\"sum\",\"field\":\"amount\"}";

  /** Returns all questions. */
  List<Scenario> all() {
    return List.of(
        question("deals by stage", aggregate(BY_STAGE, COUNT, "")),
        question("sum of amounts by stage", aggregate(BY_STAGE, SUM, "")),
        question(
            "sum by stage and region", aggregate(BY_STAGE + ",{\"field\":\"region\"}", SUM, "")),
        question(
            "sum by month",
            aggregate("{\"field\":\"close_date\",\"bucket\":\"month\"}", COUNT + "," + SUM, "")),
        question(
            "median by stage", aggregate(BY_STAGE, "{\"op\":\"median\",\"field\":\"amount\"}", "")),
        new Scenario(
            "one stage: deals and average by source",
            200,
            true,
            random ->
                aggregate(
                    "{\"field\":\"source\"}",
                    COUNT + ",{\"op\":\"avg\",\"field\":\"seats\"}",
                    ",\"filter\":"
                        + DealRequests.condition("stage", "eq", DealRecords.stage(random)))),
        new Scenario("search, rare", 200, true, random -> search(DealRequests.rare(random))),
        new Scenario("search, middling", 200, true, random -> search(Words.prose(random, 1))),
        question("search, common", search("example")),
        question("deals by stage, once more", aggregate(BY_STAGE, COUNT, "")));
  }

  private static Scenario question(String name, byte[] request) {
    return new Scenario(name, 200, true, random -> request);
  }

  private byte[] aggregate(String groups, String measures, String more) {
    return target.request(
        "POST",
        "/api/v1/object/data/" + object + "/aggregate",
        "{\"group_by\":[" + groups + "],\"measures\":[" + measures + "]" + more + "}");
  }

  private byte[] search(String text) {
    return target.get("/api/v1/search?q=" + DealRequests.encoded(text.strip()));
  }
}
