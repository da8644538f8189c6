/** Mail through an SMTP server. */
@NullMarked
package plinth.mail.smtp;

import org.jspecify.annotations.NullMarked;
