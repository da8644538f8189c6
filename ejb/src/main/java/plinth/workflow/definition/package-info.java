/**
 * What a workflow is: its trigger, conditions and actions as they are written, checked and stored.
 */
@NullMarked
package plinth.workflow.definition;

import org.jspecify.annotations.NullMarked;
