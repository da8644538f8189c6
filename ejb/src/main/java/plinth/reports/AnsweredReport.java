package plinth.reports;

import jakarta.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.records.aggregate.Aggregate;

/**
 * A report with its answer.
 *
 * @param report the report
 * @param groups the names of the groups of the answer, in their order
 * @param filter the condition on the records in addition to that of the report; null: none
 * @param answer the measures by groups; the filter of a group finds its records together with the
 *     two conditions above
 */
public record AnsweredReport(
    Report report, List<String> groups, @Nullable JsonValue filter, Aggregate answer) {}
