package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.records.http.People.by;
import static plinth.records.http.People.rule;
import static plinth.testing.TestJson.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Duplicates under many writes: those that a plain comparison of all records finds. */
class DuplicatesModelIT {
  private static final int WRITERS = 8;
  private static final int WRITES = 20;

  private static final List<String> NAMES =
      List.of(
          "Nora Field",
          "nora fields",
          "Nóra Field",
          "Omar Haddad",
          "Omar Hadad",
          "Lina",
          "LINA",
          "Jonathan Smithers",
          "Jonathan Smither",
          "Jon Smith",
          "Maria",
          "Marja",
          "");

  /** All pairs of live records whose names are similar, by PostgreSQL and without an index. */
  private static final String SIMILAR =
      """
      select least(a.slug, b.slug) || ' ' || greatest(a.slug, b.slug)
      from tenant.record a
      join tenant.record b on b.workspace_id = a.workspace_id and b.object_id = a.object_id
        and b.id > a.id and b.deleted_at is null
      join tenant.object o on o.workspace_id = a.workspace_id and o.id = a.object_id
      where a.workspace_id = %d and o.slug = '%s' and a.deleted_at is null
        and similarity(replace(lower(a.data->>'name'), 'ó', 'o'),
          replace(lower(b.data->>'name'), 'ó', 'o')) >= 0.6::real
      """;

  private final Workspace workspace = Workspace.create();

  @Test
  @Tag(Race.TAG)
  void concurrentWritesLeaveThePairsOfAPlainComparison() throws Exception {
    People people =
        People.create(workspace, "raced").with(rule("Name", "allow", by("name", "similar")));
    Sheet sheet = people.sheet();
    Race.of(
        WRITERS,
        n -> {
          Random random = new Random(n);
          List<String> own = new ArrayList<>();
          for (int i = 0; i < WRITES; i++) {
            String name = NAMES.get(random.nextInt(NAMES.size()));
            int choice = own.isEmpty() ? 0 : random.nextInt(4);
            if (choice < 2) {
              own.add(sheet.slugOf(json("name", name.isEmpty() ? null : name)));
            } else if (choice == 2) {
              sheet
                  .update(
                      own.get(random.nextInt(own.size())), json("name", name + random.nextInt(2)))
                  .expect(200);
            } else {
              sheet.delete(own.remove(random.nextInt(own.size()))).expect(200);
            }
          }
          return own.size();
        });
    Set<String> expected = new TreeSet<>();
    Database.texts(SIMILAR.formatted(workspace.id(), "raced")).forEach(expected::add);
    assertThat(expected).isNotEmpty();
    Await.until("the pairs are those of a plain comparison", () -> found(people), expected::equals);
  }

  private static Set<String> found(People people) {
    Set<String> found = new TreeSet<>();
    int before = -1;
    for (int page = 1; found.size() > before; page++) {
      before = found.size();
      people
          .pairs("limit=200&page=" + page)
          .forEach(pair -> found.add(pair.substring(1, pair.indexOf(']')).replace(", ", " ")));
    }
    return found;
  }

  @Test
  @Tag(Race.TAG)
  void ofSeveralCreationsOfTheSameOneSucceeds() throws Exception {
    for (String method : List.of("folded", "similar")) {
      People people =
          People.create(workspace, "same_" + method)
              .with(rule("Name", "refuse", by("name", method)));
      Race.oneWins(
          Race.statuses(
              Race.of(16, n -> people.sheet().tryCreate(json("name", "Jonathan Smithers")))),
          201,
          409);
      people.sheet().create(json("name", "Maria Jones"));
    }
  }
}
