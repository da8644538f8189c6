/** Figures of queues and databases, collected for metrics. */
@NullMarked
package plinth.platform.metric;

import org.jspecify.annotations.NullMarked;
