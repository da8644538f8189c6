package plinth.reports;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.kernel.Problem.FieldError;
import plinth.records.aggregate.AggregateDraft;

/**
 * A report as one admin sees it.
 *
 * @param slug its address
 * @param name its name
 * @param object the slug of the object whose records it measures
 * @param question the groups and measures; null if it refers to something that the admin may not
 *     see
 * @param chart how the answer is shown; null with the question
 * @param visibility who sees the report
 * @param roles the slugs of the roles that see it, if its visibility is {@code roles}
 * @param problems why the report has no answer, such as a deleted field; empty: it has one
 * @param version increases with every change
 * @param createdBy the admin who created the report
 * @param createdAt when the report was created
 * @param updatedAt when the report was last changed
 */
public record Report(
    String slug,
    String name,
    String object,
    @Nullable AggregateDraft question,
    @Nullable Chart chart,
    Audience visibility,
    List<String> roles,
    List<FieldError> problems,
    int version,
    Actor createdBy,
    Instant createdAt,
    Instant updatedAt) {

  /**
   * Creates the report that one admin sees from the stored one.
   *
   * @param object the slug of its object
   * @param check the result of checking it for that admin
   */
  static Report of(SavedReport stored, String object, ReportCheck check) {
    boolean isShown = !check.isWithheld();
    return new Report(
        stored.slug(),
        stored.name(),
        object,
        isShown ? stored.question() : null,
        isShown ? stored.chart() : null,
        stored.sharing().visibility(),
        stored.sharing().roles(),
        check.errors(),
        stored.version(),
        new Actor("admin:" + stored.adminId(), stored.isByOperator()),
        stored.createdAt(),
        stored.updatedAt());
  }
}
