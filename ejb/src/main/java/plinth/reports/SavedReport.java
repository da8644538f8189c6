package plinth.reports;

import jakarta.json.JsonObject;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.column.JsonConverter;
import plinth.records.aggregate.AggregateDraft;
import plinth.records.query.FilterPaths;
import plinth.records.query.FilterPaths.NamedField;
import plinth.tenancy.TenantEntities;

/** A saved question for measures of an object's records, and how its answer is shown. */
@Entity
@Table(schema = "tenant", name = "report")
@Multitenant
@TenantDiscriminatorColumn(
    name = "workspace_id",
    contextProperty = TenantEntities.WORKSPACE,
    primaryKey = true)
class SavedReport extends SavedItem {
  @Column(name = "object_id")
  private long objectId;

  @Convert(converter = JsonConverter.class)
  private JsonObject question;

  @Convert(converter = JsonConverter.class)
  private JsonObject chart;

  /** For the persistence provider. */
  protected SavedReport() {}

  /** Creates a new report of the caller. */
  SavedReport(Caller caller, String slug, NewReport given, Sharing sharing, long objectId) {
    super(caller, slug, given.name(), sharing);
    this.objectId = objectId;
    this.question = QuestionJson.write(given.question());
    this.chart = given.chart().json();
  }

  /** Applies a change. */
  void change(ReportChange change, Sharing sharing) {
    change(change.name(), sharing);
    question = QuestionJson.write(questionAfter(change));
    chart = chartAfter(change).json();
  }

  AggregateDraft questionAfter(ReportChange change) {
    return change.question() == null ? question() : change.question();
  }

  Chart chartAfter(ReportChange change) {
    return change.chart() == null ? chart() : change.chart();
  }

  long objectId() {
    return objectId;
  }

  AggregateDraft question() {
    return QuestionJson.read(question);
  }

  Chart chart() {
    return Chart.of(chart);
  }

  /**
   * Whether the question uses a field.
   *
   * @param object the slug of the report's object
   * @param asked the field, and its object
   * @param shapes the shapes of objects by their slugs, for conditions on related records
   */
  boolean uses(String object, NamedField asked, Function<String, Optional<Shape>> shapes) {
    return FilterPaths.of(question, object, shapes).contains(asked);
  }
}
