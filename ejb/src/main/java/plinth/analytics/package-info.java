/** What the records of an object add up to: counts by status, activity over time. */
@NullMarked
package plinth.analytics;

import org.jspecify.annotations.NullMarked;
