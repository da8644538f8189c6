package plinth.reports;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Time;
import plinth.mail.MailLanguage;
import plinth.objects.Shapes;
import plinth.records.aggregate.Aggregate;
import plinth.records.aggregate.AggregateDraft;
import plinth.records.aggregate.AggregateDraft.GroupDraft;
import plinth.records.aggregate.AggregateDraft.MeasureDraft;
import plinth.tenancy.Tenanted;

/** Puts answers into words. */
@Stateless
@Tenanted
public class AnswerSheets {
  private static final MeasureDraft COUNT = new MeasureDraft("count", null, null, null);

  @Inject private Shapes shapes;

  /** The answer of a report in words, with the names of fields as the caller sees them. */
  public AnswerSheet of(Caller caller, AnsweredReport answered, MailLanguage language) {
    Report report = answered.report();
    AggregateDraft question = report.question();
    Chart chart = report.chart();
    if (question == null || chart == null) {
      throw new IllegalArgumentException("a withheld report has no answer");
    }
    Shape shape = shapes.requireReadable(caller, report.object());
    SheetWords words = new SheetWords(language, Time.zone(answered.answer().timezone()));
    UnaryOperator<String> names =
        slug -> shape.field(slug).map(Field::name).orElseGet(() -> words.of("system." + slug));
    List<MeasureDraft> measures = shown(question, chart);
    List<GroupDraft> groups = question.groupBy() == null ? List.of() : question.groupBy();
    Aggregate answer = answered.answer();
    return new AnswerSheet(
        report.name(),
        chart.type(),
        Boolean.TRUE.equals(chart.stacked()),
        groups.stream()
            .map(group -> group.name() == null ? names.apply(group.field()) : group.name())
            .toList(),
        measures.stream()
            .map(one -> words.measure(one, one.field() == null ? "" : names.apply(one.field())))
            .toList(),
        groups.isEmpty()
            ? List.of()
            : answer.groups().stream().map(row -> row(row, groups, measures, words)).toList(),
        groups.size() < 2
            ? List.of()
            : new SeriesOrder(shape, groups.get(1), question.sort(), language)
                .sorted(answer)
                .map(key -> words.key(key, groups.get(1).bucket()))
                .distinct()
                .toList(),
        new AnswerSheet.Row(List.of(), cells(answer.total(), measures, words)),
        answer.hasMore());
  }

  private static List<MeasureDraft> shown(AggregateDraft question, Chart chart) {
    List<MeasureDraft> all =
        question.measures() == null || question.measures().isEmpty()
            ? List.of(COUNT)
            : question.measures();
    List<String> named = chart.measures();
    return named == null || named.isEmpty()
        ? all
        : named.stream()
            .flatMap(name -> all.stream().filter(one -> nameOf(one).equals(name)))
            .toList();
  }

  private static String nameOf(MeasureDraft measure) {
    if (measure.name() != null) {
      return measure.name();
    }
    return measure.field() == null ? measure.op() : measure.op() + "_" + measure.field();
  }

  private static AnswerSheet.Row row(
      Aggregate.MeasuredGroup group,
      List<GroupDraft> groups,
      List<MeasureDraft> measures,
      SheetWords words) {
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      keys.add(words.key(group.keys().get(i), groups.get(i).bucket()));
    }
    return new AnswerSheet.Row(keys, cells(group.measures(), measures, words));
  }

  private static List<AnswerSheet.Cell> cells(
      JsonObject values, List<MeasureDraft> measures, SheetWords words) {
    return measures.stream()
        .map(
            measure -> {
              JsonValue value = values.get(nameOf(measure));
              return new AnswerSheet.Cell(
                  words.value(value, measure),
                  value instanceof JsonNumber number ? number.doubleValue() : null);
            })
        .toList();
  }
}
