package plinth.reports.pdf;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.reports.AnswerSheet;

/**
 * What a chart draws.
 *
 * @param places the groups, or the values of the first one
 * @param series the measures, or the values of the second group
 * @param cells by series and place; null where there are no records
 * @param isCut whether there are more groups than are drawn
 */
record Drawn(
    List<String> places,
    List<String> series,
    List<List<AnswerSheet.@Nullable Cell>> cells,
    boolean isCut) {

  static Drawn of(AnswerSheet sheet, int most) {
    LinkedHashSet<String> all = new LinkedHashSet<>();
    sheet.rows().forEach(row -> all.add(row.keys().get(0)));
    List<String> places = all.stream().limit(most).toList();
    Map<String, List<AnswerSheet.@Nullable Cell>> series = new LinkedHashMap<>();
    sheet.series().forEach(name -> series.put(name, empty(places.size())));
    for (AnswerSheet.Row row : sheet.rows()) {
      int place = places.indexOf(row.keys().get(0));
      for (int i = 0; place >= 0 && i < sheet.measures().size(); i++) {
        String name = row.keys().size() > 1 ? row.keys().get(1) : sheet.measures().get(i);
        series.computeIfAbsent(name, key -> empty(places.size())).set(place, row.cells().get(i));
      }
    }
    series.values().removeIf(its -> its.stream().allMatch(Objects::isNull));
    return new Drawn(
        places, List.copyOf(series.keySet()), List.copyOf(series.values()), all.size() > most);
  }

  private static List<AnswerSheet.@Nullable Cell> empty(int size) {
    List<AnswerSheet.@Nullable Cell> cells = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      cells.add(null);
    }
    return cells;
  }

  /** The value of a point; 0 where there is none. */
  double value(int one, int place) {
    AnswerSheet.Cell cell = cells.get(one).get(place);
    Double value = cell == null ? null : cell.value();
    return value == null ? 0 : value;
  }

  String text(int one, int place) {
    AnswerSheet.Cell cell = cells.get(one).get(place);
    return cell == null ? "" : cell.text();
  }

  /** The largest value. */
  double most() {
    double most = 0;
    for (int one = 0; one < series.size(); one++) {
      for (int place = 0; place < places.size(); place++) {
        most = Math.max(most, value(one, place));
      }
    }
    return most;
  }

  /** The smallest value, at most 0. */
  double least() {
    double least = 0;
    for (int one = 0; one < series.size(); one++) {
      for (int place = 0; place < places.size(); place++) {
        least = Math.min(least, value(one, place));
      }
    }
    return least;
  }

  /** The sum of the first series, without what is below 0. */
  double wholeOfFirst() {
    double sum = 0;
    for (int place = 0; place < places.size(); place++) {
      sum += Math.max(0, value(0, place));
    }
    return sum;
  }

  /** The largest sum of the values of a place. */
  double mostTogether() {
    double most = 0;
    for (int place = 0; place < places.size(); place++) {
      double sum = 0;
      for (int one = 0; one < series.size(); one++) {
        sum += Math.max(0, value(one, place));
      }
      most = Math.max(most, sum);
    }
    return most;
  }
}
