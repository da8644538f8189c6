/** Workflows that members create from templates. */
@NullMarked
package plinth.workflow.templates;

import org.jspecify.annotations.NullMarked;
