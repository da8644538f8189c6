package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plinth.testing.Api;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/**
 * Generated merges give what a model in memory gives, and undoing them in the opposite order
 * restores each state before.
 */
class MergeModelIT {
  /** The number of random walks; {@code -Dplinth.walks=500} for a long search. */
  private static final int WALKS = Math.max(1, Integer.getInteger("plinth.walks", 12) / 4);

  private static final int MERGES = 4;
  private static final List<String> FIELDS = List.of("name", "age", "code");

  private Api admin;
  private Sheet people;

  /** A person of the model. */
  private record Person(
      Map<String, String> values, List<String> employer, TreeSet<String> knows, int comments) {
    @Override
    public String toString() {
      return values + " " + employer + " " + knows + " " + comments;
    }
  }

  static List<Integer> walks() {
    return new Random(5).ints(WALKS).boxed().toList();
  }

  @ParameterizedTest
  @MethodSource("walks")
  void mergesAreAsTheModelAndUndoneInTheOppositeOrder(int seed) {
    Random random = new Random(seed);
    create(random);
    Map<String, Person> model = read();
    Deque<String> tokens = new ArrayDeque<>();
    Deque<String> states = new ArrayDeque<>();
    for (int i = 0; i < MERGES && model.size() > 2; i++) {
      states.push(model.toString());
      List<String> slugs = new ArrayList<>(model.keySet());
      Collections.shuffle(slugs, random);
      List<String> named = slugs.subList(0, 2 + random.nextInt(Math.min(3, slugs.size() - 1)));
      Map<String, String> chosen = new TreeMap<>();
      for (String field : FIELDS) {
        if (random.nextInt(3) == 0) {
          chosen.put(field, named.get(random.nextInt(named.size())));
        }
      }
      JsonObject values = json();
      for (Map.Entry<String, String> one : chosen.entrySet()) {
        values = json(values, one.getKey(), one.getValue());
      }
      Object[] others = named.subList(1, named.size()).toArray();
      JsonObject done =
          admin
              .post(
                  people.path("/merge"),
                  json("survivor", named.get(0), "others", array(others), "values", values))
              .expect(200)
              .data();
      tokens.push(done.getString("undo_token"));
      merge(model, named, chosen);
      assertThat(read().toString()).as("seed %d, merge %d", seed, i).isEqualTo(model.toString());
    }
    while (!tokens.isEmpty()) {
      admin.post("/object/data/undo/" + tokens.pop(), "{}").expect(200);
      assertThat(read().toString()).as("seed %d", seed).isEqualTo(states.pop());
    }
  }

  private static void merge(
      Map<String, Person> model, List<String> named, Map<String, String> chosen) {
    Map<String, String> values = new TreeMap<>();
    for (String field : FIELDS) {
      String from = chosen.get(field);
      String value =
          from == null
              ? named.stream()
                  .map(slug -> model.get(slug).values().get(field))
                  .filter(one -> !one.equals("null"))
                  .findFirst()
                  .orElse("null")
              : model.get(from).values().get(field);
      values.put(field, value);
    }
    List<String> employer =
        named.stream()
            .map(slug -> model.get(slug).employer())
            .filter(one -> !one.isEmpty())
            .findFirst()
            .orElse(List.of());
    TreeSet<String> knows = new TreeSet<>();
    int comments = 0;
    for (String slug : named) {
      knows.addAll(model.get(slug).knows());
      comments += model.get(slug).comments();
    }
    knows.removeAll(named);
    model.put(named.get(0), new Person(values, employer, knows, comments));
    for (String gone : named.subList(1, named.size())) {
      model.remove(gone);
    }
    for (Person other : model.values()) {
      if (other != model.get(named.get(0))
          && other.knows().removeAll(named.subList(1, named.size()))) {
        other.knows().add(named.get(0));
      }
    }
  }

  private void create(Random random) {
    admin = Workspace.create().admin();
    Related work = Related.create(admin, "one_to_many", "unlink");
    Related.relate(admin, "knows", "many_to_many", "unlink", "people.knows", "people.known");
    people = work.people().field("code", "text", json("is_unique", true));
    List<String> firms = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      firms.add(work.firms().slugOf(json("name", "Firm" + i)));
    }
    List<String> made = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      JsonObject values = json("name", "Person" + i);
      if (random.nextBoolean()) {
        values = json(values, "age", random.nextInt(90));
      }
      if (random.nextBoolean()) {
        values = json(values, "code", "c" + i);
      }
      if (random.nextBoolean()) {
        values = json(values, "employer", firms.get(random.nextInt(3)));
      }
      Object[] friends = made.stream().filter(slug -> random.nextInt(3) == 0).toArray();
      String slug = people.slugOf(json(values, "knows", array(friends)));
      made.add(slug);
      if (random.nextBoolean()) {
        admin.post("/comments/people/" + slug, json("body", "On " + i)).expect(201);
      }
    }
  }

  private Map<String, Person> read() {
    Map<String, Person> all = new LinkedHashMap<>();
    JsonArray rows =
        people.list("sort=created_at&limit=50").expect(200).json().getJsonArray("data");
    for (JsonObject row : rows.getValuesAs(JsonObject.class)) {
      JsonObject data = row.getJsonObject("data");
      Map<String, String> values = new TreeMap<>();
      FIELDS.forEach(field -> values.put(field, data.get(field).toString()));
      String slug = row.getString("slug");
      int comments =
          admin
              .get("/comments/people/" + slug)
              .expect(200)
              .json()
              .getJsonObject("pagination")
              .getInt("total");
      TreeSet<String> knows = new TreeSet<>(slugs(data.get("knows")));
      knows.addAll(slugs(data.get("known")));
      all.put(slug, new Person(values, slugs(data.get("employer")), knows, comments));
    }
    return all;
  }

  private static List<String> slugs(JsonValue related) {
    List<String> slugs = new ArrayList<>();
    if (related instanceof JsonObject one) {
      slugs.add(one.getString("slug"));
    } else if (related instanceof JsonArray list) {
      list.forEach(one -> slugs.addAll(slugs(one)));
    }
    return slugs;
  }
}
