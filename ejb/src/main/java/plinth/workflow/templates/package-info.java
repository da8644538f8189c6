/** Workflows that members make from templates. */
@NullMarked
package plinth.workflow.templates;

import org.jspecify.annotations.NullMarked;
