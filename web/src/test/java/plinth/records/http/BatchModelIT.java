package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Tallies;
import plinth.testing.Workspace;

/**
 * Generated batches do what the same operations do when they are sent one by one to twins of the
 * objects, and their undo restores what was before.
 */
class BatchModelIT {
  private static final int BATCHES = 25;
  private static final int LONGEST = 8;

  /** Two related objects and the slugs of the records made there, by the names of both twins. */
  private static final class Side {
    private final Api api;
    private final Sheet firms;
    private final Sheet people;
    private final Map<String, String> slugs = new HashMap<>();
    private final Map<String, Integer> versions = new HashMap<>();

    private Side(Api api, String prefix, String onDelete) {
      this.api = api;
      firms =
          Sheet.create(api, prefix + "firms")
              .field("name", "text", json("is_required", true))
              .field("code", "text", json("is_unique", true))
              .field("size", "number");
      people = Sheet.create(api, prefix + "people").field("name", "text").field("age", "number");
      String staff = prefix + "firms.staff";
      String employer = prefix + "people.employer";
      Related.relate(api, prefix + "works", "one_to_many", onDelete, staff, employer);
    }

    private Sheet sheet(String kind) {
      return kind.equals("firms") ? firms : people;
    }

    private String slug(String record) {
      return slugs.getOrDefault(record, "none");
    }

    /** Notes the versions of all records. */
    private void noteVersions() {
      versions.clear();
      for (Sheet sheet : List.of(firms, people)) {
        records(sheet).forEach(one -> versions.put(one.getString("slug"), one.getInt("version")));
      }
    }

    /** The version that a step expects; a stale one is another. */
    private int version(Step step) {
      return versions.getOrDefault(slug(step.record()), 1) + (step.isStale() ? 50 : 0);
    }

    /** All records with their values and the names of the related records. */
    private List<String> state() {
      List<String> all = new ArrayList<>();
      for (JsonObject firm : records(firms)) {
        JsonObject data = firm.getJsonObject("data");
        TreeSet<String> staff = new TreeSet<>();
        if (data.get("staff") instanceof JsonArray list) {
          list.forEach(one -> staff.add(name(one)));
        }
        all.add(data.get("name") + " " + data.get("code") + " " + data.get("size") + staff);
      }
      for (JsonObject person : records(people)) {
        JsonObject data = person.getJsonObject("data");
        JsonValue employer = data.get("employer");
        all.add(
            data.get("name")
                + " "
                + data.get("age")
                + (employer == JsonValue.NULL ? "" : name(employer)));
      }
      return all;
    }

    private static String name(JsonValue related) {
      return related.asJsonObject().getString("label");
    }

    private static List<JsonObject> records(Sheet sheet) {
      return sheet
          .list("sort=name&limit=200")
          .expect(200)
          .json()
          .getJsonArray("data")
          .getValuesAs(JsonObject.class);
    }
  }

  /**
   * A generated operation.
   *
   * @param record the record, by a name that both twins know
   * @param relates the related record; null: none
   * @param isStale whether it expects a version that the record does not have; null: any version
   */
  private record Step(
      String op, String kind, String record, JsonObject values, String relates, Boolean isStale) {}

  private final List<String> firmNames = new ArrayList<>();
  private final List<String> peopleNames = new ArrayList<>();
  private final List<String> newNames = new ArrayList<>();
  private int made;

  @ParameterizedTest
  @CsvSource({"unlink, 1", "restrict, 2", "cascade, 3"})
  void aBatchDoesWhatItsOperationsDoOneByOne(String onDelete, int seed) {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    Side together = new Side(admin, "a_", onDelete);
    Side alone = new Side(admin, "b_", onDelete);
    Random random = new Random(seed);
    for (int i = 0; i < BATCHES; i++) {
      List<Step> steps = new ArrayList<>();
      for (int n = 1 + random.nextInt(LONGEST); n > 0; n--) {
        steps.add(step(random));
      }
      String place = onDelete + " " + i + " " + steps;
      newNames.forEach(name -> (name.charAt(0) == 'f' ? firmNames : peopleNames).add(name));
      newNames.clear();
      together.noteVersions();
      alone.noteVersions();
      List<String> before = together.state();
      Api.Answer all = send(together, steps, "all");
      if (all.status() != 200) {
        assertThat(together.state()).as(place).isEqualTo(before);
      }
      Api.Answer batch = all.status() == 200 ? all : send(together, steps, "each").expect(200);
      assertThat(batch.data().getInt("failed") > 0).as(place).isEqualTo(all.status() != 200);
      keep(together, steps, batch.data());
      assertThat(codes(batch.data())).as(place).isEqualTo(oneByOne(alone, steps));
      List<String> after = together.state();
      assertThat(after).as(place).isEqualTo(alone.state());
      if (!batch.data().isNull("undo_token")) {
        String again = undo(together, batch.data().getString("undo_token"), place);
        assertThat(together.state()).as("undone " + place).isEqualTo(before);
        undo(together, again, place);
        assertThat(together.state()).as("done again " + place).isEqualTo(after);
      }
    }
    assertThat(Tallies.wrong(workspace.id())).isEmpty();
  }

  private Step step(Random random) {
    String kind = random.nextInt(5) < 3 ? "firms" : "people";
    List<String> names = kind.equals("firms") ? firmNames : peopleNames;
    List<String> others = new ArrayList<>(kind.equals("firms") ? peopleNames : firmNames);
    newNames.stream().filter(name -> name.charAt(0) != kind.charAt(0)).forEach(others::add);
    boolean relates = !others.isEmpty() && random.nextInt(3) == 0;
    String other = relates ? pick(others, random) : null;
    JsonObject values = values(kind, random);
    int choice = random.nextInt(kind.equals("firms") ? 10 : 8);
    if (choice < 3 || names.isEmpty() || choice > 7) {
      String name = kind.charAt(0) + String.format("%04d", ++made);
      newNames.add(name);
      String op = choice > 7 ? "upsert" : "create";
      return new Step(op, kind, name, json(values, "name", name), other, null);
    }
    String name = pick(names, random);
    Boolean stale = random.nextInt(4) == 0 ? (Boolean) (random.nextInt(3) == 0) : null;
    return choice < 6
        ? new Step("update", kind, name, values, other, stale)
        : new Step("delete", kind, name, json(), null, stale);
  }

  private static JsonObject values(String kind, Random random) {
    int number = random.nextInt(6);
    if (kind.equals("people")) {
      return json("age", number == 5 ? "old" : number);
    }
    return switch (random.nextInt(3)) {
      case 0 -> json("size", number);
      case 1 -> json("code", "c" + number);
      default -> json("code", null, "size", number);
    };
  }

  private static String pick(List<String> names, Random random) {
    // Mostly recent ones, which the same batch may have made.
    int back = random.nextInt(Math.min(names.size(), 6));
    return names.get(names.size() - 1 - back);
  }

  private static Api.Answer send(Side side, List<Step> steps, String mode) {
    List<JsonObject> operations = new ArrayList<>();
    Map<String, Boolean> earlier = new HashMap<>();
    for (Step step : steps) {
      JsonValue related = null;
      if (step.relates() != null) {
        boolean isHere = earlier.containsKey(step.relates());
        related =
            isHere ? json("ref", step.relates()) : Json.createValue(side.slug(step.relates()));
      }
      JsonObject operation = json("op", step.op(), "object", side.sheet(step.kind()).slug());
      boolean isNew = step.op().equals("create") || step.op().equals("upsert");
      if (isNew) {
        earlier.put(step.record(), true);
        operation = json(operation, "ref", step.record());
      } else {
        operation = json(operation, "slug", side.slug(step.record()));
      }
      if (step.op().equals("upsert")) {
        operation = json(operation, "upsert_on", "code");
      }
      if (step.isStale() != null) {
        operation = json(operation, "version", side.version(step));
      }
      operations.add(
          step.op().equals("delete") ? operation : json(operation, "data", data(step, related)));
    }
    return side.api.post(
        side.firms.path("/batch"), json("operations", array(operations.toArray()), "mode", mode));
  }

  private static JsonObject data(Step step, JsonValue related) {
    if (related == null) {
      return step.values();
    }
    return step.kind().equals("firms")
        ? json(step.values(), "staff", array(related))
        : json(step.values(), "employer", related);
  }

  private static void keep(Side side, List<Step> steps, JsonObject done) {
    for (int i = 0; i < steps.size(); i++) {
      JsonObject item = done.getJsonArray("results").getJsonObject(i);
      if (!item.isNull("slug")) {
        side.slugs.put(steps.get(i).record(), item.getString("slug"));
      }
    }
  }

  private static List<String> codes(JsonObject done) {
    return done.getJsonArray("results").stream()
        .map(item -> item.asJsonObject().getString("code", ""))
        .toList();
  }

  /** The codes of the refusals when the operations are sent one by one. */
  private static List<String> oneByOne(Side side, List<Step> steps) {
    List<String> codes = new ArrayList<>();
    Map<String, Boolean> here = new HashMap<>();
    for (Step step : steps) {
      boolean refersToFailed =
          step.relates() != null && Boolean.FALSE.equals(here.get(step.relates()));
      Api.Answer answer = refersToFailed ? null : sendAlone(side, step);
      boolean isDone = answer != null && answer.status() < 300;
      codes.add(answer == null ? "REFERENCE_FAILED" : isDone ? "" : answer.code());
      if (step.op().equals("create") || step.op().equals("upsert")) {
        here.put(step.record(), isDone);
        if (isDone) {
          side.slugs.put(step.record(), answer.data().getString("slug"));
        }
      }
    }
    return codes;
  }

  private static Api.Answer sendAlone(Side side, Step step) {
    Sheet sheet = side.sheet(step.kind());
    JsonValue related = step.relates() == null ? null : Json.createValue(side.slug(step.relates()));
    JsonObject body = json("data", data(step, related));
    Api api =
        step.isStale() == null
            ? side.api
            : side.api.with("If-Match", quoted(String.valueOf(side.version(step))));
    return switch (step.op()) {
      case "create" -> api.post(sheet.path(""), body);
      case "upsert" -> api.post(sheet.path("?upsert_on=code"), body);
      case "update" -> api.put(sheet.path("/" + side.slug(step.record())), body);
      default -> api.delete(sheet.path("/" + side.slug(step.record())));
    };
  }

  private static String undo(Side side, String token, String place) {
    JsonObject undone = side.api.post("/object/data/undo/" + token).expect(200).data();
    assertThat(undone.getInt("failed")).as(place + " " + undone).isZero();
    return undone.getString("undo_token");
  }
}
