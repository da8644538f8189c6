package plinth.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.records.aggregate.AggregateOutline;
import plinth.records.aggregate.AggregateOutline.MeasureOutline;

/** Charts show only answers that they can draw. A measure that ends in {@code $} is no number. */
class ChartTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "number | 0 | count,sum$ |  | false | ",
        "number | 1 | count |  | false | chart.type:groups",
        "bar | 0 | count |  | false | chart.type:groups",
        "bar | 1 | count,sum |  | false | ",
        "bar | 2 | count,sum |  | false | chart.measures:size",
        "bar | 2 | count,sum | sum | true | ",
        "bar | 3 | count |  | false | chart.type:groups",
        "bar | 1 | count |  | true | chart.stacked:type",
        "line | 2 | count |  | true | chart.stacked:type",
        "line | 1 | sum$ |  | false | chart.measures:type",
        "line | 1 | count,sum$ | count | false | ",
        "line | 1 | count,sum$ | count,sum$ | false | chart.measures[1]:type",
        "pie | 1 | count |  | false | ",
        "pie | 2 | count |  | false | chart.type:groups",
        "funnel | 1 | count,sum |  | false | chart.measures:size",
        "funnel | 1 | count,sum | sum,sum | false | chart.measures[1]:duplicate",
        "table | 0 | sum$ |  | false | ",
        "table | 3 | count | none | false | chart.measures[0]:unknown",
        "pivot | 1 | count |  | false | chart.type:groups",
        "pivot | 3 | count,sum$ |  | false | ",
      })
  void fits(String type, int groups, String measures, String shown, boolean stacked, String fault) {
    AggregateOutline outline =
        new AggregateOutline(
            Stream.iterate("g", name -> name + "g").limit(groups).toList(),
            Arrays.stream(measures.split(",", -1))
                .map(name -> new MeasureOutline(name, !name.endsWith("$")))
                .toList());
    Chart chart =
        new Chart(
            ChartType.valueOf(type.toUpperCase(Locale.ROOT)),
            shown == null ? null : List.of(shown.split(",", -1)),
            stacked);
    assertThat(chart.errors(outline))
        .extracting(error -> error.field() + ":" + error.rule())
        .isEqualTo(fault == null ? List.of() : List.of(fault));
    assertThat(Chart.of(chart.json()).errors(outline)).isEqualTo(chart.errors(outline));
  }
}
