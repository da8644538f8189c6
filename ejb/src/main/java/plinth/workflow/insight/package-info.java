/** What a workflow reaches and does, in sentences, for members who read it. */
@NullMarked
package plinth.workflow.insight;

import org.jspecify.annotations.NullMarked;
