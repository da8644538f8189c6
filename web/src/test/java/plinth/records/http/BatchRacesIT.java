package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Batches that write the same records or values at the same time. */
class BatchRacesIT {
  private Workspace workspace;
  private Sheet firms;
  private Sheet people;

  @BeforeEach
  void makeObjects() {
    workspace = Workspace.create();
    firms =
        Sheet.create(workspace.admin(), "firms")
            .field("name", "text", json("is_required", true))
            .field("code", "text", json("is_unique", true))
            .field("size", "number");
    people = Sheet.create(workspace.admin(), "people").field("name", "text");
  }

  @Test
  void batchesInOppositeOrdersWaitForEachOther() throws Exception {
    List<String> slugs =
        IntStream.range(0, 6).mapToObj(i -> firms.slugOf(json("name", "F" + i))).toList();
    for (int round = 0; round < 5; round++) {
      int size = round;
      List<Api.Answer> answers =
          Race.of(
              4,
              caller ->
                  all(
                      IntStream.range(0, slugs.size())
                          .map(i -> caller % 2 == 0 ? i : slugs.size() - 1 - i)
                          .mapToObj(
                              i ->
                                  json(
                                      "op",
                                      "update",
                                      "slug",
                                      slugs.get(i),
                                      "data",
                                      json("size", size * 10 + caller)))
                          .toArray(JsonObject[]::new)));
      assertThat(Race.statuses(answers)).containsOnly(200);
      assertThat(firms.column("", "size").stream().distinct()).hasSize(1);
    }
  }

  @Test
  void oneOfSeveralBatchesCreatesAUniqueValue() throws Exception {
    List<Api.Answer> answers =
        Race.of(
            4,
            caller ->
                all(
                    json(
                        "op",
                        "create",
                        "data",
                        json("name", "A", "code", caller % 2 == 0 ? "1" : "2")),
                    json("op", "create", "object", "people", "data", json("name", "P" + caller)),
                    json(
                        "op",
                        "create",
                        "data",
                        json("name", "B", "code", caller % 2 == 0 ? "2" : "1"))));
    Race.oneWins(answers.stream().map(Api.Answer::status).toList(), 200, 409);
    assertThat(firms.column("", "name")).hasSize(2);
    assertThat(people.column("", "name")).hasSize(1);
  }

  private Api.Answer all(JsonObject... operations) {
    return workspace
        .admin()
        .post(firms.path("/batch"), json("operations", array((Object[]) operations)));
  }
}
