package plinth.isolation;

import jakarta.json.JsonObject;
import jakarta.json.JsonStructure;
import jakarta.json.JsonValue;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plinth.kernel.http.Surface;
import plinth.testing.Operation;
import plinth.testing.Values;

/**
 * Creates the requests with which one workspace tries identifiers of another. Each place is tried
 * with values of its own kind and a number of values of other kinds, rotating through all kinds
 * from place to place.
 */
final class Attacks {
  private final Side own;
  private final Side other;
  private final int tries;
  private final List<String> kinds;
  private int turn;

  Attacks(Side own, Side other, int tries) {
    this.own = own;
    this.other = other;
    this.tries = tries;
    this.kinds = other.harvest().values().oneOfEach();
  }

  /** The operation with the other workspace's path. */
  List<Attack> byPath(Operation operation) {
    String theirs = path(operation, other);
    boolean isAsTheirOwn = theirs.equals(path(operation, own));
    if (isEntitled(operation) || isAsTheirOwn && !operation.isSafe()) {
      return List.of();
    }
    JsonStructure example = Bodies.example(operation, own.harvest().values(), own.code());
    String whole = operation.isSafe() ? theirs + "?limit=200" : theirs;
    return List.of(attack(operation, whole, example, "path"));
  }

  /** The operation with the other workspace's values in one place after another. */
  List<Attack> byEveryPlace(Operation operation) {
    JsonStructure example = Bodies.example(operation, own.harvest().values(), own.code());
    List<Attack> all = new ArrayList<>();
    if (isEntitled(operation)) {
      if (operation.isSafe()) {
        all.add(attack(operation, path(operation, own), example, "nothing"));
      }
      return all;
    }
    for (String path : paths(operation)) {
      all.add(attack(operation, path, example, "path"));
    }
    String ours = path(operation, own);
    if (operation.isSafe()) {
      all.add(attack(operation, ours, example, "nothing"));
      all.addAll(claims(operation));
    }
    for (JsonObject parameter : operation.parameters("query")) {
      String name = parameter.getString("name");
      for (String value : candidates(Values.kind(name))) {
        all.add(attack(operation, ours + "?" + query(name, value), example, "query " + name));
      }
    }
    if (example != null) {
      Bodies.leaves(example)
          .forEach(
              (at, leaf) -> {
                for (String value : candidates(Values.kind(Bodies.name(at)))) {
                  JsonValue like = Bodies.like(leaf, value);
                  JsonStructure with = Bodies.with(example, Map.of(at, like));
                  all.add(attack(operation, ours, with, "body " + at));
                }
              });
    }
    return all;
  }

  /**
   * The other workspace's creation request, sent again with its idempotency key; empty if there is
   * none.
   */
  List<Attack> byKey(Operation operation) {
    if (!Harvest.isFilled(operation)) {
      return List.of();
    }
    Attack made = Harvest.making(operation, other.furnished());
    return made.path().contains("{") ? List.of() : List.of(made);
  }

  /** The operation on the attacker's own resources, claiming to be in the other workspace. */
  List<Attack> claims(Operation operation) {
    if (operation.surface() == Surface.Kind.OPEN || isEntitled(operation)) {
      return List.of();
    }
    String subdomain = other.furnished().workspace().subdomain();
    long id = other.furnished().workspace().id();
    JsonStructure example = Bodies.example(operation, own.harvest().values(), own.code());
    String ours = path(operation, own);
    return List.of(
        attack(operation, ours, example, "header").with("X-Workspace", subdomain),
        attack(operation, ours + "?workspace_id=" + id, example, "workspace_id"),
        attack(operation, ours + "?workspace=" + subdomain, example, "workspace"));
  }

  /** Operators may read and change every workspace. */
  private static boolean isEntitled(Operation operation) {
    return operation.surface() == Surface.Kind.SUPER_ADMIN;
  }

  private Attack attack(Operation operation, String path, JsonStructure body, String place) {
    return new Attack(operation, path, Map.of(), Bodies.of(operation, body, own.code()), place);
  }

  /**
   * Paths with the other workspace's values for all variables, for each single one, and with values
   * of other kinds.
   */
  private Set<String> paths(Operation operation) {
    String ours = path(operation, own);
    String theirs = path(operation, other);
    Set<String> paths = new LinkedHashSet<>();
    paths.add(theirs);
    String[] names = operation.path().split("/");
    for (int i = 0; i < names.length; i++) {
      if (names[i].startsWith("{")) {
        String[] parts = ours.split("/");
        parts[i] = theirs.split("/")[i];
        paths.add(String.join("/", parts));
        for (String value : candidates(Values.kind(names, i))) {
          parts[i] = URLEncoder.encode(value, StandardCharsets.UTF_8);
          paths.add(String.join("/", parts));
        }
      }
    }
    if (!operation.isSafe()) {
      paths.remove(ours);
    }
    return paths;
  }

  /** The other workspace's values of a kind, and some of other kinds. */
  private Set<String> candidates(String kind) {
    Set<String> all = new LinkedHashSet<>();
    List<String> known = other.harvest().values().of(kind);
    if (!known.isEmpty()) {
      all.add(known.get(0));
      all.add(known.get(known.size() - 1));
    }
    for (int i = 0; i < tries; i++) {
      all.add(kinds.get(turn++ % kinds.size()));
    }
    return all;
  }

  private static String query(String name, String value) {
    return name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  /** The path of an operation with a side's values, and with any value if it has none. */
  static String path(Operation operation, Side side) {
    String path = side.furnished().path(operation.path());
    String[] names = path.split("/");
    Map<String, String> rest = new LinkedHashMap<>();
    for (int i = 0; i < names.length; i++) {
      if (names[i].startsWith("{")) {
        List<String> known = side.harvest().values().of(Values.kind(names, i));
        rest.put(names[i], known.isEmpty() ? "1" : known.get(known.size() - 1));
      }
    }
    for (Map.Entry<String, String> one : rest.entrySet()) {
      path = path.replace(one.getKey(), URLEncoder.encode(one.getValue(), StandardCharsets.UTF_8));
    }
    return path;
  }
}
