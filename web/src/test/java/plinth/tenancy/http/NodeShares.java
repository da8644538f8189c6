package plinth.tenancy.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Plinth;
import plinth.testing.Workspace;

/** Work that two nodes perform once, and limits that they share. */
abstract class NodeShares {
  private static final Pattern SWEPT =
      Pattern.compile("^(\\S+) .*\"event\":\"sweep_done\",\"scheduler\":\"([^\"]+)\"");
  private static final DateTimeFormatter LOGGED =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSZ");
  private static final String BY_THE_CLOCK = " from main.scheduler_slot where asked_by is null";

  /** Returns a time at which no schedule runs. */
  static Instant betweenRuns() {
    await("finished_at is null", false);
    return Instant.now();
  }

  @Test
  void eachSlotOfAScheduleIsRunByOneNode() {
    // A schedule that is due each minute has run since then, and nothing is running.
    String since = "started_at > '" + NodesIT.together() + "'";
    await(since + " and scheduler = 'workflow-schedules' and finished_at is not null", true);
    List<String> slots;
    List<String> ran;
    do {
      await("finished_at is null", false);
      slots = Database.texts("select scheduler" + BY_THE_CLOCK + " and " + since);
      ran = swept(Plinth.server());
      ran.addAll(swept(NodesIT.other()));
    } while (!Database.texts("select scheduler" + BY_THE_CLOCK + " and " + since).equals(slots));
    assertThat(ran).containsExactlyInAnyOrderElementsOf(slots).contains("unfinished-workspaces");
  }

  /** The schedules that a node has run, according to its log. */
  private static List<String> swept(Plinth node) {
    List<String> all = new ArrayList<>();
    try {
      for (String line : Files.readAllLines(node.data().resolve("logs/server.log"))) {
        Matcher swept = SWEPT.matcher(line);
        if (swept.find()
            && OffsetDateTime.parse(swept.group(1), LOGGED)
                .toInstant()
                .isAfter(NodesIT.together())) {
          all.add(swept.group(2));
        }
      }
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aKeyMayCallEachNodeAsOftenAsItsShareAllows() {
    Workspace workspace = Workspace.create();
    Api there = workspace.key(array("write.*")).on(NodesIT.other().address());
    int share = Plinth.WRITES_OF_OTHER_NODE / 2;
    Instant begin = Instant.now();
    int taken = 0;
    // The rate limit is checked before the object is looked up.
    while (there.post("/object/data/no-such-object", "{}").status() != 429 && taken < 400) {
      taken++;
    }
    double seconds = Duration.between(begin, Instant.now()).toMillis() / 1e3;
    assertThat(taken)
        .as("twice the share at once, and the share each second; alone it were twice as many")
        .isGreaterThanOrEqualTo(share)
        .isLessThanOrEqualTo((int) (2 * share + share * seconds) + 1);
  }

  private static void await(String condition, boolean isThere) {
    String ask = "select count(*) > 0" + BY_THE_CLOCK + " and " + condition;
    Await.until(
        (isThere ? "a run is there: " : "no run is there: ") + condition,
        () -> Database.texts(ask).get(0).equals("t") == isThere);
  }
}
