package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plinth.testing.Api;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Upload;
import plinth.testing.Workspace;

/**
 * Whatever records are deleted, one by one or several at once, and in whatever order they are
 * restored: records, links from both sides, tallies, search, comments and the past are as before.
 */
class TrashModelIT {
  /** The number of random walks; {@code -Dplinth.walks=500} for a long search. */
  private static final int WALKS = Math.max(1, Integer.getInteger("plinth.walks", 12) / 4);

  private static final List<String> STAGES = List.of("new", "open", "won");
  private static final Set<String> CHANGING = Set.of("version", "updated_at", "updated_by");

  private final Map<String, Sheet> all = new LinkedHashMap<>();
  private Api admin;
  private Related work;

  static List<Integer> walks() {
    return new Random(11).ints(WALKS).boxed().toList();
  }

  @ParameterizedTest
  @MethodSource("walks")
  void whatIsDeletedAndRestoredIsAsBefore(int seed) {
    Random random = new Random(seed);
    create(random);
    Map<String, JsonValue> before = state("");
    String moment = Instant.now().toString();
    Map<String, JsonValue> then = state("as_of=" + moment);
    List<String> gone = new ArrayList<>(all.keySet());
    Collections.shuffle(gone, random);
    gone = gone.subList(0, gone.size() * 2 / 3);
    inParts(gone, random, "/bulk-delete", this::delete);
    assertThat(state("")).isNotEqualTo(before);
    Collections.shuffle(gone, random);
    inParts(gone, random, "/trash/restore", this::restore);
    assertThat(state("")).as("seed %d", seed).isEqualTo(before);
    assertThat(state("as_of=" + moment)).as("seed %d, at the moment before", seed).isEqualTo(then);
    assertThat(admin.get("/object/data/people/trash").json().getJsonArray("data")).isEmpty();
  }

  private interface One {
    void apply(Sheet sheet, String slug);
  }

  private void delete(Sheet sheet, String slug) {
    sheet.delete(slug).expect(200);
  }

  private void restore(Sheet sheet, String slug) {
    admin.post(sheet.path("/" + slug + "/restore"), "{}").expect(200);
  }

  /** Handles records one by one, or several neighbours of the same object at once. */
  private void inParts(List<String> slugs, Random random, String many, One one) {
    int from = 0;
    while (from < slugs.size()) {
      Sheet sheet = all.get(slugs.get(from));
      int to = from + 1;
      int most = 1 + random.nextInt(4);
      while (to < slugs.size() && to - from < most && all.get(slugs.get(to)).equals(sheet)) {
        to++;
      }
      List<String> part = slugs.subList(from, to);
      if (random.nextBoolean()) {
        JsonObject done =
            admin.post(sheet.path(many), json("slugs", array(part.toArray()))).expect(200).data();
        assertThat(done.getInt("failed")).isZero();
      } else {
        part.forEach(slug -> one.apply(sheet, slug));
      }
      from = to;
    }
  }

  private void create(Random random) {
    admin = Workspace.create().admin();
    work = Related.create(admin, "one_to_many", "unlink");
    Related.relate(admin, "visits", "many_to_many", "unlink", "firms.visitors", "people.visited");
    Related.relate(admin, "knows", "many_to_many", "unlink", "people.knows", "people.known");
    List<JsonObject> options = STAGES.stream().map(stage -> json("value", stage)).toList();
    work.people()
        .field("code", "text", json("is_unique", true))
        .field("scan", "file")
        .field("stage", "select", json("options", array(options.toArray())));
    List<String> firms = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      firms.add(add(work.firms(), json("name", "Firm" + i, "size", random.nextInt(9))));
    }
    List<String> people = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      JsonObject values =
          json(
              "name",
              "Person" + i,
              "code",
              "c" + i,
              "stage",
              STAGES.get(random.nextInt(3)),
              "visited",
              array(some(firms, random)),
              "knows",
              array(some(people, random)));
      if (random.nextBoolean()) {
        values = json(values, "employer", firms.get(random.nextInt(firms.size())));
      }
      if (random.nextBoolean()) {
        values = json(values, "scan", array(Upload.slug(admin, "a.txt", "hello " + i)));
      }
      String person = add(work.people(), values);
      people.add(person);
      admin.post("/comments/people/" + person, json("body", "On " + i)).expect(201);
    }
  }

  private String add(Sheet sheet, JsonObject values) {
    String slug = sheet.slugOf(values);
    all.put(slug, sheet);
    return slug;
  }

  private static Object[] some(List<String> slugs, Random random) {
    return slugs.stream().filter(slug -> random.nextInt(3) == 0).toArray();
  }

  /** What can be read of the records, now or at a moment, without what a restoration changes. */
  private Map<String, JsonValue> state(String when) {
    Map<String, JsonValue> state = new LinkedHashMap<>();
    for (Sheet sheet : List.of(work.firms(), work.people())) {
      JsonObject list = sheet.list("sort=name&count=exact&" + when).expect(200).json();
      for (JsonObject record : list.getJsonArray("data").getValuesAs(JsonObject.class)) {
        JsonObject stable = json();
        for (Map.Entry<String, JsonValue> member : record.entrySet()) {
          if (!CHANGING.contains(member.getKey())) {
            stable = json(stable, member.getKey(), member.getValue());
          }
        }
        state.put(record.getString("slug"), stable);
      }
      state.put(sheet.slug() + " total", list.getJsonObject("pagination").get("total"));
    }
    for (String word : List.of("Person3", "Firm1", "c2")) {
      state.put("q " + word, slugs(work.people().list("q=" + word + "&" + when)));
    }
    if (when.isEmpty()) {
      state.put("facets", admin.get("/object/data/facets/people").expect(200).json().get("data"));
      all.forEach(
          (slug, sheet) ->
              state.put(
                  "comments " + slug, admin.get("/comments/" + sheet.slug() + "/" + slug).json()));
    }
    return state;
  }

  private static JsonValue slugs(Api.Answer answer) {
    return array(
        answer.expect(200).json().getJsonArray("data").getValuesAs(JsonObject.class).stream()
            .map(row -> row.getString("slug"))
            .toArray());
  }
}
