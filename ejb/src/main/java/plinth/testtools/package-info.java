/** Tools for tests of installations, behind two gates; off unless configured. */
@NullMarked
package plinth.testtools;

import org.jspecify.annotations.NullMarked;
