/** The record of who did what, when, where and through which request. It is only ever added to. */
@NullMarked
package plinth.audit;

import org.jspecify.annotations.NullMarked;
