package plinth.records.aggregate;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.records.query.Filter;

/**
 * A question that was read and found valid for its caller.
 *
 * @param shape the object as the caller sees it, at the moment asked about
 * @param moment the past moment; null: now
 * @param zone the IANA name of the time zone in which days begin
 * @param statement what is measured, by which groups
 * @param filter the condition on the records, including that of a view; null: none
 * @param q words that the searchable text must contain; empty: any text
 */
record AggregateQuestion(
    Shape shape,
    @Nullable Instant moment,
    String zone,
    AggregateSql statement,
    @Nullable Filter filter,
    String q) {}
