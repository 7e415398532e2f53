// A page that the server rendered is there before the code behind its buttons. What is pressed meanwhile is pressed
// again when that is there: no press is lost, and the browser sends no form by itself.
(function () {
  var pressed = [];
  function keep(event) {
    var button = event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (pressed.indexOf(button) === -1) pressed.push(button);
  }
  document.addEventListener('click', keep, true);
  window.pressAgain = function () {
    document.removeEventListener('click', keep, true);
    pressed.forEach(function (button) {
      button.click();
    });
  };
})();
