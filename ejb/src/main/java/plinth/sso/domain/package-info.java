/** The e-mail domains that workspaces claim, prove and enforce. */
@NullMarked
package plinth.sso.domain;

import org.jspecify.annotations.NullMarked;
