package plinth.reports;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.validation.constraints.NotNull;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.kernel.EnumWords;
import plinth.kernel.Json;
import plinth.kernel.Problem.FieldError;
import plinth.records.aggregate.AggregateOutline;
import plinth.records.aggregate.AggregateOutline.MeasureOutline;

/**
 * How a report shows its answer.
 *
 * @param type the kind of chart
 * @param measures the names of the measures that it shows; null or empty: all of the question
 * @param stacked whether bars of a second group stand above one another; null: beside
 */
public record Chart(
    @NotNull ChartType type, @Nullable List<String> measures, @Nullable Boolean stacked) {

  /** The reasons why the chart cannot show such an answer, each with its place. */
  List<FieldError> errors(AggregateOutline outline) {
    List<FieldError> errors = new ArrayList<>();
    int groups = outline.groups().size();
    if (groups < fewestGroups() || groups > mostGroups()) {
      errors.add(new FieldError("chart.type", "groups", "Needs " + wantedGroups()));
    }
    if (Boolean.TRUE.equals(stacked) && (type != ChartType.BAR || groups < 2)) {
      errors.add(new FieldError("chart.stacked", "type", "Only bars of two groups can be stacked"));
    }
    List<String> named = named();
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < named.size(); i++) {
      String name = named.get(i);
      String at = "chart.measures[" + i + "]";
      if (outline.measures().stream().noneMatch(measure -> measure.name().equals(name))) {
        errors.add(new FieldError(at, "unknown", "The question has no such measure"));
      } else if (!seen.add(name)) {
        errors.add(new FieldError(at, "duplicate", "Lists a measure twice"));
      }
    }
    if (errors.isEmpty()) {
      addErrorsOfMeasures(shown(outline), groups, errors);
    }
    return errors;
  }

  private void addErrorsOfMeasures(
      List<MeasureOutline> shown, int groups, List<FieldError> errors) {
    boolean isPart = type == ChartType.PIE || type == ChartType.FUNNEL;
    boolean isDrawn = isPart || type == ChartType.BAR || type == ChartType.LINE;
    if (shown.size() > 1 && (isPart || (isDrawn && groups == 2))) {
      errors.add(new FieldError("chart.measures", "size", "Must be one measure"));
    }
    for (int i = 0; isDrawn && i < shown.size(); i++) {
      if (!shown.get(i).isNumber()) {
        String at = named().isEmpty() ? "chart.measures" : "chart.measures[" + i + "]";
        String wanted = " is not one number for each group; money needs a currency";
        errors.add(new FieldError(at, "type", shown.get(i).name() + wanted));
      }
    }
  }

  /** The measures that the chart shows, in its order. */
  List<MeasureOutline> shown(AggregateOutline outline) {
    return named().isEmpty()
        ? outline.measures()
        : named().stream()
            .flatMap(name -> outline.measures().stream().filter(m -> m.name().equals(name)))
            .toList();
  }

  private List<String> named() {
    return measures == null ? List.of() : measures;
  }

  private int fewestGroups() {
    return switch (type) {
      case NUMBER, TABLE -> 0;
      case BAR, LINE, PIE, FUNNEL -> 1;
      case PIVOT -> 2;
    };
  }

  private int mostGroups() {
    return switch (type) {
      case NUMBER -> 0;
      case PIE, FUNNEL -> 1;
      case BAR, LINE -> 2;
      case TABLE, PIVOT -> 3;
    };
  }

  private String wantedGroups() {
    if (mostGroups() == 0) {
      return "a question without groups";
    }
    return fewestGroups() == mostGroups()
        ? "a question with one group"
        : "a question with " + fewestGroups() + " to " + mostGroups() + " groups";
  }

  /** The stored JSON, which {@link #of} reads. */
  JsonObject json() {
    return Json.createObjectBuilder()
        .add("type", Objects.requireNonNull(EnumWords.toWord(type)))
        .add("measures", Json.createArrayBuilder(named()))
        .add("stacked", Boolean.TRUE.equals(stacked))
        .build();
  }

  static Chart of(JsonObject json) {
    return new Chart(
        Objects.requireNonNull(EnumWords.fromWord(ChartType.class, json.getString("type"))),
        json.getJsonArray("measures").getValuesAs(JsonString::getString),
        json.getBoolean("stacked"));
  }
}
