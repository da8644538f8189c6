package plinth.records.aggregate;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Page.PageRequest;
import plinth.records.RecordQuery;
import plinth.records.RelatedLabels;
import plinth.records.aggregate.AggregateOutline.MeasureOutline;
import plinth.records.past.PastMoment;
import plinth.records.query.FieldPath;
import plinth.records.query.FieldPaths;
import plinth.records.query.PeopleFilters;
import plinth.records.query.ViewedQueries;

/** Reads the questions of a caller, and refuses each invalid member by its place. */
@ApplicationScoped
public class AggregateQuestions {
  @Inject private ViewedQueries viewed;
  @Inject private PeopleFilters people;
  @Inject private RelatedLabels labels;
  @Inject private FieldPaths paths;

  /**
   * What the answer of a question will contain. Refuses what {@link RecordAggregates#of} refuses
   * before it measures.
   *
   * @param shape the object as the caller sees it
   */
  public AggregateOutline outline(Caller caller, Shape shape, AggregateDraft draft) {
    AggregateSql statement = read(caller, shape, draft).statement();
    return new AggregateOutline(
        statement.groups().stream().map(Group::name).toList(),
        statement.measures().stream()
            .map(m -> new MeasureOutline(m.name(), !m.isByCurrency() && !m.isOfTime()))
            .toList());
  }

  /**
   * Reads a question.
   *
   * @param shape the object as the caller sees it
   */
  AggregateQuestion read(Caller caller, Shape shape, AggregateDraft draft) {
    Instant moment = PastMoment.parse("as_of", draft.asOf());
    Shape asked = moment == null ? shape : shape.asOf(moment);
    AggregateReader reader = AggregateReader.of(asked.calendar(), draft);
    AggregateSql statement =
        reader.statement(
            asked,
            labels.of(caller, reader.fields(asked)),
            (path, place) -> followed(caller, asked, path, place),
            draft);
    RecordQuery query = viewed.applyView(caller, asked, query(draft, moment));
    return new AggregateQuestion(
        asked,
        moment,
        reader.zone().getId(),
        statement,
        people.read(caller, query.filter(), asked, "filter"),
        query.q());
  }

  private Followed followed(Caller caller, Shape shape, String text, String place) {
    FieldPath path = paths.readOne(caller, shape, text, place);
    return new Followed(path, paths.rows(path), labels.of(caller, path.field().stream().toList()));
  }

  private static RecordQuery query(AggregateDraft draft, @Nullable Instant moment) {
    return new RecordQuery(
        new PageRequest(1, 1),
        "",
        List.of(),
        draft.q() == null ? "" : draft.q(),
        draft.filter() == JsonValue.NULL ? null : draft.filter(),
        null,
        RecordQuery.CountMode.NONE,
        moment,
        draft.view() == null || draft.view().isBlank() ? null : draft.view());
  }
}
