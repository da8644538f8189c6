/** The kinds of actions: their definitions, and what their steps do. */
@NullMarked
package plinth.workflow.action;

import org.jspecify.annotations.NullMarked;
