package plinth.transfer.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plinth.testing.Imports;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/**
 * Dry runs, which write the results of their earlier rows again, beside writers of many records.
 */
class DryRunRacesIT {
  private static final int RECORDS = 2_000;
  private static final int MANY = 500;
  private static final int WRITERS = 2;

  /**
   * Each part of the file begins with records of earlier parts and ends with others that have lower
   * numbers. The batches lock both in the order of their numbers.
   */
  @Test
  void batchesWaitForADryRunAndADryRunForThem() throws Exception {
    Sheet crates =
        Sheet.create(Workspace.create().admin(), "crates")
            .field("code", "text")
            .field("name", "text");
    ImportedPeople.rules(crates, ImportedPeople.rule("Code", "allow", "code", "exact"));
    List<String> slugs = create(crates);
    List<String> rows = new ArrayList<>(List.of("code,name"));
    part(RECORDS - 2 * MANY, RECORDS).forEach(rows::add);
    for (int repeated = 0; repeated < 3; repeated++) {
      part(RECORDS - MANY, RECORDS).forEach(rows::add);
      part(0, MANY).forEach(rows::add);
    }
    JsonObject options = json("mode", "update", "match_rules", array("Code"), "dry_run", true);
    Race.note();
    AtomicBoolean isOver = new AtomicBoolean();
    ExecutorService pool = Executors.newFixedThreadPool(WRITERS);
    try {
      List<Future<List<Integer>>> writers = new ArrayList<>();
      for (int writer = 0; writer < WRITERS; writer++) {
        writers.add(pool.submit(() -> write(crates, slugs, isOver)));
      }
      JsonObject done =
          new Imports(crates)
              .run(String.join("\n", rows) + "\n", options.toString(), "code", "name");
      isOver.set(true);
      // Rows that repeat an earlier one change nothing, although nothing was committed.
      assertThat(Imports.counts(done)).isEqualTo("0 1500 2500 0");
      for (Future<List<Integer>> writer : writers) {
        assertThat(writer.get()).containsOnly(200);
      }
    } finally {
      isOver.set(true);
      pool.shutdownNow();
    }
  }

  private static List<String> create(Sheet crates) {
    List<String> slugs = new ArrayList<>();
    for (int first = 0; first < RECORDS; first += 2 * MANY) {
      JsonObject[] creations =
          IntStream.range(first, first + 2 * MANY)
              .mapToObj(i -> json("op", "create", "data", json("code", "C" + i)))
              .toArray(JsonObject[]::new);
      crates
          .api()
          .post(crates.path("/batch"), json("operations", array((Object[]) creations)))
          .expect(200)
          .data()
          .getJsonArray("results")
          .getValuesAs(JsonObject.class)
          .forEach(one -> slugs.add(one.getString("slug")));
    }
    return slugs;
  }

  private static Stream<String> part(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> "C" + i + ",tried");
  }

  private static List<Integer> write(Sheet crates, List<String> slugs, AtomicBoolean isOver) {
    JsonObject[] changes =
        Stream.concat(slugs.stream().limit(MANY), slugs.stream().skip(RECORDS - MANY))
            .map(slug -> json("op", "update", "slug", slug, "data", json("name", "written")))
            .toArray(JsonObject[]::new);
    JsonObject body = json("operations", array((Object[]) changes));
    List<Integer> statuses = new ArrayList<>();
    while (!isOver.get()) {
      statuses.add(crates.api().post(crates.path("/batch"), body).status());
    }
    return statuses;
  }
}
