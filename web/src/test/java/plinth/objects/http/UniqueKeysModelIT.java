package plinth.objects.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/**
 * Generated writes are refused if, and only if, a model in memory says that values would repeat.
 */
class UniqueKeysModelIT {
  /** The number of random walks; {@code -Dplinth.walks=500} for a long search. */
  private static final int WALKS = Math.max(1, Integer.getInteger("plinth.walks", 12) / 4);

  private static final int STEPS = 60;
  private static final Map<String, List<String>> VALUES =
      new TreeMap<>(
          Map.of(
              "code", List.of("a", "A", "á", "b", "B", ""),
              "year", List.of("1", "2", ""),
              "name", List.of("x", "X", "ẍ", "y", "z", "u", "v", "", "", "")));

  private final Map<String, Map<String, String>> live = new LinkedHashMap<>();
  private final Map<String, Map<String, String>> deleted = new LinkedHashMap<>();
  private final List<String> order = new ArrayList<>();
  private Api admin;
  private Sheet things;

  static List<Integer> walks() {
    return new Random(11).ints(WALKS).boxed().toList();
  }

  @ParameterizedTest
  @MethodSource("walks")
  void writesAreRefusedIfValuesWouldRepeat(int seed) {
    Random random = new Random(seed);
    admin = Workspace.create().admin();
    things =
        Sheet.create(admin, "things")
            .field("code", "text")
            .field("year", "text")
            .field("name", "text");
    admin
        .put(
            "/object/unique-keys/things",
            json(
                "unique_keys",
                array(
                    json("fields", array("code", "year"), "fold", true),
                    json("fields", array("name"), "fold", true))))
        .expect(200);
    for (int step = 0; step < STEPS; step++) {
      String at = "seed " + seed + ", step " + step;
      switch (random.nextInt(6)) {
        case 0, 1 -> create(random, at);
        case 2 -> update(random, at);
        case 3 -> bulk(random, at);
        case 4 -> delete(random);
        default -> restore(random, at);
      }
    }
    Map<String, String> stored = new TreeMap<>();
    for (JsonObject record :
        things.list("limit=200").json().getJsonArray("data").getValuesAs(JsonObject.class)) {
      stored.put(record.getString("slug"), values(record.getJsonObject("data")).toString());
    }
    Map<String, String> expected = new TreeMap<>();
    live.forEach((slug, values) -> expected.put(slug, values.toString()));
    assertThat(stored).as("seed " + seed).isEqualTo(expected);
  }

  private void create(Random random, String at) {
    Map<String, String> values = new TreeMap<>();
    VALUES.keySet().forEach(field -> values.put(field, pick(VALUES.get(field), random)));
    Api.Answer answer = things.tryCreate(body(values));
    assertThat(answer.status()).as(at + values).isEqualTo(isTaken(values, null) ? 409 : 201);
    if (answer.status() == 201) {
      String slug = answer.data().getString("slug");
      live.put(slug, values);
      order.add(slug);
    }
  }

  private void update(Random random, String at) {
    if (live.isEmpty()) {
      return;
    }
    String slug = pick(List.copyOf(live.keySet()), random);
    String field = pick(List.copyOf(VALUES.keySet()), random);
    Map<String, String> next = new TreeMap<>(live.get(slug));
    next.put(field, pick(VALUES.get(field), random));
    int status = things.update(slug, body(Map.of(field, next.get(field)))).status();
    boolean isTaken = !next.equals(live.get(slug)) && isTaken(next, slug);
    assertThat(status).as(at + slug + next).isEqualTo(isTaken ? 409 : 200);
    if (status == 200) {
      live.put(slug, next);
    }
  }

  private void bulk(Random random, String at) {
    List<String> all = new ArrayList<>(live.keySet());
    Collections.shuffle(all, random);
    List<String> slugs = new ArrayList<>(all.subList(0, Math.min(3, all.size())));
    if (slugs.isEmpty()) {
      return;
    }
    slugs.sort((one, other) -> Integer.compare(order.indexOf(one), order.indexOf(other)));
    String field = pick(List.copyOf(VALUES.keySet()), random);
    String value = pick(VALUES.get(field), random);
    int failed = 0;
    for (String slug : slugs) {
      Map<String, String> next = new TreeMap<>(live.get(slug));
      next.put(field, value);
      if (!next.equals(live.get(slug)) && isTaken(next, slug)) {
        failed++;
      } else {
        live.put(slug, next);
      }
    }
    JsonObject done =
        admin
            .post(
                things.path("/bulk-update"),
                json("slugs", array(slugs.toArray()), "data", body(Map.of(field, value))))
            .expect(200)
            .data();
    assertThat(done.getInt("failed")).as(at + slugs + field + value).isEqualTo(failed);
  }

  private void delete(Random random) {
    if (live.isEmpty()) {
      return;
    }
    String slug = pick(List.copyOf(live.keySet()), random);
    things.delete(slug).expect(200);
    deleted.put(slug, Objects.requireNonNull(live.remove(slug)));
  }

  private void restore(Random random, String at) {
    if (deleted.isEmpty()) {
      return;
    }
    String slug = pick(List.copyOf(deleted.keySet()), random);
    Map<String, String> values = deleted.get(slug);
    int status = admin.post(things.path("/" + slug + "/restore"), "{}").status();
    assertThat(status).as(at + slug + values).isEqualTo(isTaken(values, null) ? 409 : 200);
    if (status == 200) {
      live.put(slug, values);
      deleted.remove(slug);
    }
  }

  /** Whether another live record has the same values of a key. */
  private boolean isTaken(Map<String, String> values, @Nullable String except) {
    return live.entrySet().stream()
        .filter(other -> !other.getKey().equals(except))
        .anyMatch(
            other ->
                isSame(values, other.getValue(), List.of("code", "year"))
                    || isSame(values, other.getValue(), List.of("name")));
  }

  private static boolean isSame(
      Map<String, String> one, Map<String, String> other, List<String> fields) {
    return fields.stream()
        .allMatch(f -> !one.get(f).isEmpty() && plain(one.get(f)).equals(plain(other.get(f))));
  }

  private static String plain(String text) {
    return text.toLowerCase(Locale.ROOT).replace('á', 'a').replace('ẍ', 'x');
  }

  private static JsonObject body(Map<String, String> values) {
    JsonObject body = json();
    for (Map.Entry<String, String> value : values.entrySet()) {
      body = json(body, value.getKey(), value.getValue().isEmpty() ? null : value.getValue());
    }
    return body;
  }

  private static Map<String, String> values(JsonObject data) {
    Map<String, String> values = new TreeMap<>();
    VALUES.keySet().forEach(field -> values.put(field, data.getString(field, "")));
    return values;
  }

  private static <T> T pick(List<T> all, Random random) {
    return all.get(random.nextInt(all.size()));
  }
}
