package plinth.records.aggregate;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.records.query.FilterJson;

/**
 * Composes the answer of an aggregate from the rows of its statement.
 *
 * @param statement the statement
 * @param named the groups by people and records, by the place of their key and their text
 */
record AggregateDocument(AggregateSql statement, Map<Integer, Map<String, GroupKey.Face>> named) {

  Aggregate of(List<MeasuredRow> rows, String timezone) {
    int depth = statement.groups().size();
    Map<List<@Nullable String>, List<MeasuredRow>> byKeys = new LinkedHashMap<>();
    rows.forEach(row -> byKeys.computeIfAbsent(row.keys(), k -> new ArrayList<>()).add(row));
    List<Aggregate.MeasuredGroup> groups = new ArrayList<>();
    List<Aggregate.MeasuredGroup> subtotals = new ArrayList<>();
    JsonObject total = JsonValue.EMPTY_JSON_OBJECT;
    for (Map.Entry<List<@Nullable String>, List<MeasuredRow>> group : byKeys.entrySet()) {
      int level = group.getKey().size();
      JsonObject measures = measures(group.getValue());
      if (level == 0) {
        total = measures;
      } else {
        (level == depth ? groups : subtotals).add(row(group.getKey(), measures));
      }
    }
    boolean hasMore = groups.size() > statement.limit();
    return new Aggregate(
        hasMore ? groups.subList(0, statement.limit()) : groups,
        hasMore,
        subtotals,
        total,
        timezone);
  }

  private Aggregate.MeasuredGroup row(List<@Nullable String> stored, JsonObject measures) {
    List<Aggregate.GroupValue> keys = new ArrayList<>();
    JsonObject filter = null;
    boolean isFiltered = true;
    for (int i = 0; i < stored.size(); i++) {
      Group group = statement.groups().get(i);
      String text = stored.get(i);
      if (text == null) {
        keys.add(new Aggregate.GroupValue(group.name(), null, "", null, null));
        filter = GroupKey.both(filter, FilterJson.isEmpty(group.field()));
      } else {
        GroupKey.Face face = face(i, group, text);
        keys.add(
            new Aggregate.GroupValue(
                group.name(), face.value(), face.label(), face.color(), face.to()));
        JsonObject own = group.key().filter(face);
        isFiltered = isFiltered && own != null;
        filter = GroupKey.both(filter, own);
      }
    }
    return new Aggregate.MeasuredGroup(keys, measures, isFiltered ? filter : null);
  }

  private GroupKey.Face face(int place, Group group, String text) {
    GroupKey.Face known = named.getOrDefault(place, Map.of()).get(text);
    return known == null ? group.key().face(text) : known;
  }

  private JsonObject measures(List<MeasuredRow> rows) {
    JsonObjectBuilder all = Json.createObjectBuilder();
    for (int i = 0; i < statement.measures().size(); i++) {
      Measure measure = statement.measures().get(i);
      int part = statement.part(measure);
      if (part == 0) {
        all.add(measure.name(), single(measure, i, rows));
      } else {
        JsonArrayBuilder amounts = Json.createArrayBuilder();
        for (MeasuredRow row : rows) {
          if (row.part() == part) {
            amounts.add(amount(measure.read(row.measured().get(i)), row.currency()));
          }
        }
        all.add(measure.name(), amounts);
      }
    }
    return all.build();
  }

  private static JsonValue single(Measure measure, int place, List<MeasuredRow> rows) {
    for (MeasuredRow row : rows) {
      if (row.part() == 0) {
        return measure.read(row.measured().get(place));
      }
    }
    return measure.read(JsonValue.NULL);
  }

  private static JsonObject amount(JsonValue amount, @Nullable String currency) {
    return Json.createObjectBuilder()
        .add("currency", String.valueOf(currency))
        .add("amount", amount)
        .build();
  }

  /** The texts of a key in the rows, each once. */
  static String[] stored(List<MeasuredRow> rows, int place) {
    return rows.stream()
        .filter(row -> row.keys().size() > place)
        .map(row -> row.keys().get(place))
        .filter(text -> text != null)
        .distinct()
        .toArray(String[]::new);
  }
}
