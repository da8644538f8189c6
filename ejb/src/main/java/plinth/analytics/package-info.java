/** Summaries of the records of an object: counts by status, activity over time. */
@NullMarked
package plinth.analytics;

import org.jspecify.annotations.NullMarked;
