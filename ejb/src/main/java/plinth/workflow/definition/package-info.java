/**
 * The definition of a workflow: its trigger, conditions and actions, how they are written, checked
 * and stored.
 */
@NullMarked
package plinth.workflow.definition;

import org.jspecify.annotations.NullMarked;
