/**
 * Tools for tests of installations, behind two gates; off unless configured.
 *
 * <p>Spec: Test tools.
 */
@NullMarked
package plinth.testtools;

import org.jspecify.annotations.NullMarked;
