/** The kinds of actions: what a definition says of each, and what its steps do. */
@NullMarked
package plinth.workflow.action;

import org.jspecify.annotations.NullMarked;
