package plinth.records;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.kernel.Caller;
import plinth.kernel.Json;

/**
 * Identifies people in data that leaves the workspace, such as webhooks and the texts of workflows:
 * members, including former ones, by the slugs that clients use, and other actors by their labels.
 * Call it inside a service of the workspace.
 */
@ApplicationScoped
public class PersonSlugs {
  private static final Pattern MEMBER = Pattern.compile("admin:([0-9]{1,18})");

  @Inject private Members members;

  /** The slug of the person with a label. */
  public String of(Caller caller, String label) {
    return resolver(caller, List.of(label)).apply(label);
  }

  /** The slugs of the people with these labels, looked up with one query. */
  public UnaryOperator<String> resolver(Caller caller, Collection<String> labels) {
    List<Long> ids =
        labels.stream()
            .map(MEMBER::matcher)
            .filter(Matcher::matches)
            .map(label -> Long.valueOf(label.group(1)))
            .distinct()
            .toList();
    Map<String, String> slugs =
        members.listByIds(caller, ids).stream()
            .collect(Collectors.toMap(member -> "admin:" + member.id(), Admin::slug));
    return label -> slugs.getOrDefault(label, label);
  }

  /** The changed fields of a change, with slugs for the people of an assignment. */
  public JsonObject resolve(Caller caller, JsonObject changed) {
    return resolve(changed, resolver(caller, labels(changed).toList()));
  }

  /** The labels of the people of an assignment among changed fields. */
  public static Stream<String> labels(JsonObject changed) {
    return changed.get(Assignment.NAME) instanceof JsonObject pair
        ? pair.values().stream()
            .filter(JsonString.class::isInstance)
            .map(label -> ((JsonString) label).getString())
        : Stream.of();
  }

  /** The changed fields with slugs for the people of an assignment, which were looked up before. */
  public static JsonObject resolve(JsonObject changed, UnaryOperator<String> people) {
    if (!(changed.get(Assignment.NAME) instanceof JsonObject pair)) {
      return changed;
    }
    var named = Json.createObjectBuilder();
    pair.forEach((when, label) -> named.add(when, person(label, people)));
    return Json.createObjectBuilder(changed).add(Assignment.NAME, named).build();
  }

  /** The slug of a person as JSON; null for nobody. */
  public static JsonValue person(JsonValue label, UnaryOperator<String> people) {
    return label instanceof JsonString text
        ? Json.createValue(people.apply(text.getString()))
        : label;
  }
}
