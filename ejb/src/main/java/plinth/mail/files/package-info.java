/** Mail as readable files, for machines without a mail server. */
@NullMarked
package plinth.mail.files;

import org.jspecify.annotations.NullMarked;
